import Essentials
import StateDiff
import SystemIO

/// Reads a recording line by line, without loading the whole file into memory.
///
/// If the process that wrote the recording was killed, the last line may be incomplete. The reader
/// skips such a line and sets ``truncatedLine``. A reader must be used from one thread only.
package final class RecordingReader<
  State: Decodable & Equatable & Sendable, Action: Decodable & Sendable
> {
  /// The header, which is the first line.
  package let header: RecordingHeader<State>

  /// The number, from 1, of the last line that was read and is not empty.
  package private(set) var lineNumber = 1

  /// The number of the incomplete last line that was skipped; nil if no line has been skipped.
  package private(set) var truncatedLine: Int?

  /// The number of bytes up to the end of the last complete line that was read, including the
  /// header.
  package private(set) var completeBytes: Int

  /// Whether migrations are applied to the actions and the states of the recording.
  package var isMigrated: Bool { !migrations.isEmpty }

  /// Whether the migrations remove a part of the state.
  ///
  /// Recorded actions that changed only this part then change nothing.
  package let removesState: Bool

  /// The migrations from the schema of the recording to that of the tool.
  private let migrations: ArraySlice<Migration>

  private var lines: LineReader

  private let file: RecordingFile

  /// The number of bytes of the file that were read.
  private var offset = 0

  /// Opens a recording and reads its first line; the migrations are in order, oldest first.
  ///
  /// - Throws: ``RecordingError`` if the file cannot be read, if it is not a recording made by the
  ///   tool, or if this version of the tool cannot decode the first line.
  package init(
    path: String, tool: String, migrations: [Migration] = []
  ) throws(RecordingError) {
    let opened = try RecordingError.mapping(.read, path, FileSystem.live.openForReading(path))
    let file = RecordingFile(path: path, file: opened, size: 0)
    let kind = try RecordingError.mapping(.read, path, FileSystem.live.status(opened).kind)
    // A pipe or a device could block the reader forever.
    if kind != .regular { throw .file(.notRegular(.read, path: path, kind)) }
    (self.file, lines) = (file, LineReader(limit: longestLine))
    guard let (line, json) = try lines.nextJSON(in: file, at: &offset) else { throw .empty }
    let schema = try RecordingMark.schema(of: json, tool: tool, latest: migrations.count + 1)
    let needed = migrations[(schema - 1)...]
    (header, removesState) = try Self.decoded(json, 1, needed)
    self.migrations = needed
    completeBytes = line.endOffset
  }

  /// Reads the next line that is not empty.
  ///
  /// - Returns: The line. It is nil at the end, for an incomplete last line, and for a line whose
  ///   number is `end` or greater. The next call continues after such a line.
  /// - Throws: ``RecordingError/badLine(_:_:)`` for a line that is too long or cannot be decoded,
  ///   or an error from reading the file.
  package func next(
    before end: Int = .max
  ) throws(RecordingError) -> RecordingLine<State, Action>? {
    var next = try lines.nextJSON(in: file, at: &offset)
    while let blank = next, blank.json.isEmpty { next = try lines.nextJSON(in: file, at: &offset) }
    guard let (line, json) = next, line.number < end else { return nil }
    lineNumber = line.number
    do {
      let decoded: RecordingLine<State, Action> =
        try Self.decoded(json, line.number, migrations).line
      completeBytes = line.endOffset
      return decoded
    } catch {
      guard !line.isTerminated, (try? DumpValue(json: json)) == nil else { throw error }
      truncatedLine = line.number
      return nil
    }
  }

  /// Decodes the line with a number after applying the migrations to it.
  private static func decoded<Line: Decodable>(
    _ json: Data, _ number: Int, _ migrations: ArraySlice<Migration>
  ) throws(RecordingError) -> (line: Line, removesState: Bool) {
    let (json, removesState) = try migrated(json, by: migrations, number)
    do {
      return (try JSONDecoder.recording.decode(Line.self, from: json), removesState)
    } catch {
      throw badLine(number, error, in: json)
    }
  }

  private static func migrated(
    _ json: Data, by migrations: ArraySlice<Migration>, _ number: Int
  ) throws(RecordingError) -> (json: Data, removesState: Bool) {
    if migrations.isEmpty { return (json, false) }
    guard let content = try? DumpValue(json: json) else { throw .badLine(number, notJSON) }
    do {
      let (migrated, removesState) = try MigratedLine.migrate(content, by: migrations)
      return (migrated.exactJSON, removesState)
    } catch {
      throw .badLine(number, "migration: \(reason(of: error))")
    }
  }

  /// Returns the error for a line that cannot be decoded.
  private static func badLine(
    _ number: Int, _ error: any Error, in json: Data
  ) -> RecordingError {
    guard (try? DumpValue(json: json)) != nil else { return .badLine(number, notJSON) }
    let isInTypeOfTool = ["action", "state", "start"].contains(fieldName(of: error))
    return .badLine(
      number,
      reason(of: error)
        + (isInTypeOfTool ? "; if a type of the tool has changed, a migration may help" : ""))
  }

  /// Returns the name of the field of a line that an error is about; nil if the error names no
  /// field.
  private static func fieldName(of error: any Error) -> String? {
    switch error as? DecodingError {
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.first?.stringValue
    default:
      nil
    }
  }

  private static var notJSON: String { "it is not valid JSON" }
}

/// The maximum length of a line in bytes, 256 MiB.
private let longestLine = 256 << 20

extension LineReader {
  /// Reads the next line of a recording, or returns nil at the end.
  ///
  /// - Throws: ``RecordingError`` if the line is too long, or if the file cannot be read.
  fileprivate mutating func nextJSON(
    in file: RecordingFile, at offset: inout Int
  ) throws(RecordingError) -> (line: Line, json: Data)? {
    let next = try next { () throws(RecordingError) in
      let bytes = try RecordingError.mapping(
        .read, file.path, file.read(at: offset, count: 1 << 16))
      offset += bytes.count
      return bytes
    }
    guard let line = next else { return nil }
    if line.isTooLong { throw .badLine(line.number, "longer than \(longestLine >> 20) MiB") }
    return (line, Data(self[line]))
  }
}

/// The fields of the first line that identify the recording.
///
/// A field other than `recording` is nil if it is missing or has another type, which is possible in
/// a newer format.
struct RecordingMark: Decodable {
  let recording: Int
  let schema: Int?
  let tool: String?
  let version: String?

  private enum CodingKeys: CodingKey { case recording, schema, tool, version }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    recording = try container.decode(Int.self, forKey: .recording)
    schema = try? container.decode(Int.self, forKey: .schema)
    tool = try? container.decode(String.self, forKey: .tool)
    version = try? container.decode(String.self, forKey: .version)
  }

  /// Returns the schema of a recording with a first line; `latest` is the tool's latest schema.
  ///
  /// - Throws: ``RecordingError`` if the tool did not make the recording, or only a later version
  ///   of the tool can read it.
  static func schema(of line: Data, tool: String, latest: Int) throws(RecordingError) -> Int {
    guard let mark = try? JSONDecoder.recording.decode(Self.self, from: line), mark.recording >= 1
    else { throw .notARecording }
    if mark.recording > recordingFormat {
      throw .newerFormat(mark.recording, version: mark.version)
    }
    if let other = mark.tool, other != tool { throw .otherTool(other, expected: tool) }
    let schema = mark.schema ?? 1
    if schema > latest { throw .newerSchema(schema, version: mark.version) }
    if schema < 1 { throw .badLine(1, "schema: it is less than 1") }
    return schema
  }
}
