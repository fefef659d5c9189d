package import StateDiff
import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// Encodes a part of the state and unknown members of the old file, followed by a line feed.
  ///
  /// - Throws: ``KeptDataError`` if the part cannot be written as JSON, or is too large.
  package static func encode(
    _ part: some Encodable, format: Int, keeping unknown: UnknownNames = .init()
  ) throws(KeptDataError) -> [UInt8] {
    var file = JSONObject()
    file.add("format", Int64(format))
    do { file.add("data", json: Array(try JSONEncoder.recording.encode(part))) } catch {
      throw KeptDataError(description: reason(of: error))
    }
    var bytes = file.json()
    if !unknown.members.isEmpty {
      bytes[bytes.count - 1] = UInt8(ascii: ",")
      bytes += DumpValue.record(unknown.members).exactJSON.dropFirst()
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
      names = names.filter { !fields.contains($0) }
      var unknown = UnknownNames()
      if names.contains(where: { !$0.hasPrefix("data.") }) {
        unknown.members = try DumpValue(json: json).members.filter { !fields.contains($0.name) }
      }
      names = names.filter { $0.hasPrefix("data.") }
      if !names.isEmpty {
        let known = try self.names(in: Array(JSONEncoder.recording.encode(["data": part])))
        unknown.removed = names.subtracting(known).sorted()
      }
      return (part, unknown)
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
          let literal = json[start..<index]
          let text =
            literal.contains(UInt8(ascii: "\\"))
            ? try JSONDecoder().decode(String.self, from: Data(literal))
            : String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
          name = (text, start)
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

  private static let fields: Set = ["format", "by", "data"]

  private struct Header: Decodable { let format: Int }

  private struct Content<Part: Decodable>: Decodable { let data: Part }
}

/// The reason why kept data cannot be encoded or decoded, without a final period.
package struct KeptDataError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
}

/// The names in a file of kept data that the tool does not know.
package struct UnknownNames: Equatable, Sendable {
  /// The members beside `data`, which are kept when the file is written.
  package var members: [DumpValue.Member] = []

  /// The paths in `data` that writing the file removes.
  package var removed: [String] = []

  package init() {}

  /// The names and what happens to them; nil if all names are known.
  package var description: String? {
    let texts =
      members.map { "\($0.name) (kept)" }
      + removed.map { "\($0) (removed when the file is written)" }
    return texts.isEmpty
      ? nil
      : "unknown names: \(escapingControls(excerpt(texts.joined(separator: ", "), limit: 300)))"
  }
}
