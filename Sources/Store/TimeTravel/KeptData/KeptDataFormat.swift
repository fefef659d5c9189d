import StateDiff
import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The format of a file that keeps a part of a tool's state: a JSON object on one line.
///
/// ```json
/// {"format":1,"by":"2026-11-21T031000.000Z-4711","data":[…]}
/// ```
///
/// `format` is 1, and 1 more for each migration of the part. `by` is the name of the session that
/// wrote the file. `data` is the part, encoded as in a recording.
package enum KeptDataFormat {
  /// The maximum size of a file in bytes, 64 MiB.
  package static var sizeLimit: Int { 64 << 20 }

  /// Encodes a part of the state, followed by a line feed.
  ///
  /// - Throws: ``KeptDataError`` if the part cannot be written as JSON, or is too large.
  package static func encode(
    _ part: some Encodable, format: Int, by session: String
  ) throws(KeptDataError) -> [UInt8] {
    var file = JSONObject()
    file.add("format", Int64(format))
    file.add("by", .string(session))
    do { file.add("data", json: Array(try JSONEncoder.recording.encode(part))) } catch {
      throw KeptDataError(description: reason(of: error))
    }
    let bytes = file.json(endsLine: true)
    if bytes.count <= sizeLimit { return bytes }
    throw KeptDataError(description: "the data is larger than \(sizeText(sizeLimit))")
  }

  /// Decodes the content of a file; the migrations are those of the part, oldest first.
  ///
  /// - Returns: The part, and the name of the session that wrote the file.
  /// - Throws: ``KeptDataError``, which names the position or the path of the first mistake, and
  ///   says how to fix it.
  package static func decode<Part: Decodable>(
    _ bytes: [UInt8], as type: Part.Type, _ migrations: [Migration]
  ) throws(KeptDataError) -> (part: Part, session: String) {
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
      if header.format <= migrations.count {
        let line = DumpValue.record([.init("state", try DumpValue(json: json)["data"] ?? .none)])
        let migrated = try MigratedLine.migrate(line, by: migrations[(header.format - 1)...]).line
        json = DumpValue.record([.init("data", migrated["state"] ?? .none)]).exactJSON
      }
      return (try JSONDecoder.recording.decode(Content<Part>.self, from: json).data, header.by)
    } catch let error as KeptDataError {
      throw error
    } catch {
      let mistake =
        if let text = String(validating: bytes, as: UTF8.self) {
          jsonMistake(in: text).map { "\($0): it is not valid JSON" }
        } else {
          "it is not UTF-8"
        }
      throw KeptDataError(
        description: "\(mistake ?? reason(of: error)); repair the file, or move it away")
    }
  }

  private struct Header: Decodable {
    let format: Int
    let by: String
  }

  private struct Content<Part: Decodable>: Decodable { let data: Part }
}

/// The reason why kept data cannot be encoded or decoded, without a final period.
package struct KeptDataError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
}
