import Essentials
import StateDiff
import TerminalText

/// The format of a file that keeps a part of a tool's state: a JSON object on one line.
///
/// ```json
/// {"format":1,"data":[…]}
/// ```
///
/// `format` is 1, and 1 more for each migration of the part. `data` is the part, encoded as in a
/// recording. Files of earlier versions have `by`, the name of the session that wrote the file. It
/// is ignored.
package enum KeptDataFormat {
  /// The maximum size of a file in bytes, 16 MiB.
  package static var sizeLimit: Int { 16 << 20 }

  /// Encodes a part of the state and the unknown members of the old file, followed by a line feed.
  ///
  /// - Throws: ``KeptDataError`` if the part cannot be written as JSON, or is too large.
  package static func encode(
    _ part: some Encodable, format: Int, keeping unknown: UnknownNames = .init()
  ) throws(KeptDataError) -> [UInt8] {
    var bytes: [UInt8]
    do {
      let data = try JSONEncoder.recording.encode(part)
      if unknown.names.isEmpty {
        var file = JSONObject()
        file.add("format", Int64(format))
        file.add("data", json: Array(data))
        bytes = file.json()
      } else {
        let file = DumpValue.record([
          .init("format", .integer(Int64(format))), .init("data", try DumpValue(json: data)),
        ])
        bytes = Array(file.adding(membersOf: unknown.old, missingIn: unknown.known).exactJSON)
      }
    } catch {
      throw KeptDataError(description: reason(of: error))
    }
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count <= sizeLimit { return bytes }
    throw KeptDataError(description: "the data is larger than \(sizeText(sizeLimit))")
  }

  /// Decodes the content of a file; the migrations are those of the part, oldest first.
  ///
  /// The JSON must have no name twice in an object and no comma after the last element.
  ///
  /// - Returns: The part, and the names that are unknown.
  /// - Throws: ``KeptDataError``, which names the position or the path of the first mistake, and
  ///   says how to fix it.
  package static func decode<Part: Codable>(
    _ bytes: [UInt8], as type: Part.Type, _ migrations: [Migration]
  ) throws(KeptDataError) -> (part: Part, unknown: UnknownNames) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
    // `JSONDecoder` accepts UTF-16 and UTF-32, in which JSON contains the byte 0.
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw damaged("it is not UTF-8")
    }
    do {
      var json = Data(bytes)
      let header = try JSONDecoder.recording.decode(Header.self, from: json)
      if header.format < 1 || header.format > migrations.count + 1 {
        throw KeptDataError(
          description: """
            its format \(header.format) is not known to this version; update the tool, or move the \
            file away
            """)
      }
      var names = try names(in: bytes)
      if header.format <= migrations.count {
        var file = try DumpValue(json: json)
        let line = DumpValue.record([.init("state", file["data"] ?? .none)])
        let migrated = try MigratedLine.migrate(line, by: migrations[(header.format - 1)...]).line
        file["data"] = migrated["state"] ?? DumpValue.none
        json = file.exactJSON
        names = try self.names(in: Array(json))
      }
      let part = try JSONDecoder.recording.decode(Content<Part>.self, from: json).data
      names.subtract(["format", "by", "data"])
      if names.isEmpty { return (part, UnknownNames()) }
      let known = try JSONEncoder.recording.encode(["data": part])
      names.subtract(try self.names(in: Array(known)))
      if names.isEmpty { return (part, UnknownNames()) }
      var old = try DumpValue(json: json)
      old["by"] = nil
      return (
        part, UnknownNames(names: names.sorted(), old: old, known: try DumpValue(json: known))
      )
    } catch let error as KeptDataError {
      throw error
    } catch {
      let position = jsonMistake(in: String(decoding: bytes, as: UTF8.self))
      throw damaged(position.map { "\($0): it is not valid JSON" } ?? reason(of: error))
    }
  }

  /// Returns the paths of the names in JSON that have a value other than null, such as `data.note`.
  ///
  /// Lists add nothing to a path. The JSON must be text that `JSONDecoder` accepts. The function
  /// rejects two mistakes that it accepts: a comma after the last element, and a name that occurs
  /// twice in an object.
  ///
  /// - Throws: ``KeptDataError`` with the position of the first of these mistakes, or the error of
  ///   decoding a name.
  private static func names(in json: [UInt8]) throws -> Set<String> {
    let quote = UInt8(ascii: "\"")
    var names: Set<String> = []
    /// The lists and objects that contain the present byte: their paths, with a final period, and
    /// the names of each object so far.
    var outer: [(path: String, seen: Set<String>)] = []
    var path = ""
    var name: (text: String, start: Int) = ("", 0)
    var (index, last) = (0, UInt8(ascii: " "))
    func mistake(at index: Int, _ reason: String) -> KeptDataError {
      var position = TextPosition()
      position.advance(over: json[..<index])
      return damaged("\(position): \(reason)")
    }
    while index < json.count {
      let (byte, start) = (json[index], index)
      index += 1
      if last == UInt8(ascii: ":"), byte > 0x20 {
        let isNew = outer[outer.count - 1].seen.insert(name.text).inserted
        if !isNew { throw mistake(at: name.start, "\(quoted(name.text, limit: 60)) occurs twice") }
        let value = outer[outer.count - 1].path + name.text
        if byte != UInt8(ascii: "n") { names.insert(value) }
        path = "\(value)."
      }
      switch byte {
      case quote:
        while json[index] != quote { index += json[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
        if last == UInt8(ascii: "{") || last == UInt8(ascii: ",") {
          name = (try text(ofJSONString: json[start..<index]), start)
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): outer.append((path, []))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if last == UInt8(ascii: ",") { throw mistake(at: start, "it is not valid JSON") }
        path = outer.removeLast().path
      default: break
      }
      if byte > 0x20 { last = byte }
    }
    return names
  }

  private static func damaged(_ reason: String) -> KeptDataError {
    KeptDataError(description: "\(reason); repair the file, or move it away")
  }

  private struct Header: Decodable { let format: Int }

  private struct Content<Part: Decodable>: Decodable { let data: Part }
}

/// The reason why kept data cannot be encoded or decoded, without a final period.
package struct KeptDataError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
}

/// The members of a file of kept data that the tool does not know.
///
/// They are kept when the file is written.
package struct UnknownNames: Equatable, Sendable {
  /// The paths of the names, in order, such as `note` and `data.color`.
  package var names: [String] = []

  /// The content of the file; the `known` content lacks the members.
  var (old, known): (DumpValue, DumpValue) = (.none, .none)

  package init() {}

  fileprivate init(names: [String], old: DumpValue, known: DumpValue) {
    (self.names, self.old, self.known) = (names, old, known)
  }

  /// A phrase with the names; nil if the tool knows all names.
  package var description: String? {
    if names.isEmpty { return nil }
    let list = escapingControls(excerpt(names.joined(separator: ", "), limit: 300))
    return "unknown names, which are kept: \(list)"
  }
}

extension DumpValue {
  /// Returns this value with the members of an older one that another form of it, `known`, lacks.
  ///
  /// An element of a list gets the members of an equal known element, or else those of the element
  /// at its index if the list has kept its length. The members of other elements go with them.
  fileprivate func adding(membersOf old: DumpValue, missingIn known: DumpValue) -> DumpValue {
    switch (self, old, known) {
    case (.record(let members, _), .record(let oldMembers, _), .record):
      let new = members.map { member in
        guard let old = old[member.name], let known = known[member.name] else { return member }
        return Member(member.name, member.value.adding(membersOf: old, missingIn: known))
      }
      return .record(
        new + oldMembers.filter { self[$0.name] == nil && known[$0.name] == nil })
    case (.list(let elements), .list(let old), .list(let known)) where old.count == known.count:
      var places = Dictionary(grouping: known.indices.reversed()) { known[$0].exactJSON }
      let matches = elements.map { places[$0.exactJSON]?.popLast() }
      let rest =
        elements.count == old.count ? Set(old.indices).subtracting(matches.compactMap(\.self)) : []
      return .list(
        elements.indices.map { index in
          if let match = matches[index] { return old[match] }
          guard rest.contains(index) else { return elements[index] }
          return elements[index].adding(membersOf: old[index], missingIn: known[index])
        })
    default: return self
    }
  }
}
