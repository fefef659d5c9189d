import SystemIO
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a recording line by line, with at most one line in memory.
///
/// If the process that wrote the recording was killed, the last line may be incomplete. The reader
/// skips such a line and sets ``truncatedLine``. A reader must be used from one thread only.
public final class RecordingReader<State: Decodable & Sendable, Action: Decodable & Sendable> {
  /// The header, which is the first line.
  public let header: RecordingHeader<State>

  /// The line number, from 1, of the last line that was read.
  public private(set) var lineNumber = 1

  /// The number of the incomplete last line that was skipped; nil if no line has been skipped.
  public private(set) var truncatedLine: Int?

  /// The number of bytes in the complete lines read so far, including the header.
  public private(set) var completeBytes: Int

  /// Whether migrations change the actions and the states of the recording.
  public var isMigrated: Bool { !migrations.isEmpty }

  /// Whether the migrations remove a part of the state, so that recorded actions that changed only
  /// this part now change nothing.
  public let removesState: Bool

  /// The migrations from the schema of the recording to that of the tool.
  private let migrations: ArraySlice<Migration>

  private var lines = LineReader(limit: RecordingReader.longestLine)
  private let read: () throws(RecordingError) -> [UInt8]

  /// The maximum length of a line in bytes.
  static var longestLine: Int { 256 << 20 }

  /// Opens a recording and reads its first line.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - tool: The name of the expected tool; a recording made by any other tool is rejected.
  ///   - migrations: The tool's migrations, oldest first.
  /// - Throws: ``RecordingError`` if the file cannot be read or is not a recording made by the
  ///   tool.
  public convenience init(
    path: String, tool: String, migrations: [Migration] = []
  ) throws(RecordingError) {
    let file = try OpenFile(path)
    try self.init(tool, migrations) { () throws(RecordingError) in try file.read() }
  }

  /// Creates a reader for a recording in memory, and reads its first line.
  ///
  /// - Parameters:
  ///   - bytes: The recording.
  ///   - tool: The name of the expected tool; a recording made by any other tool is rejected.
  ///   - migrations: The tool's migrations, oldest first.
  /// - Throws: ``RecordingError`` if the bytes are not a recording made by the tool.
  public convenience init(
    _ bytes: [UInt8], tool: String, migrations: [Migration] = []
  ) throws(RecordingError) {
    var rest = bytes
    try self.init(tool, migrations) {
      defer { rest = [] }
      return rest
    }
  }

  private init(
    _ tool: String, _ migrations: [Migration],
    read: @escaping () throws(RecordingError) -> [UInt8]
  ) throws(RecordingError) {
    self.read = read
    guard let line = try Self.next(&lines, read) else { throw .empty }
    (header, self.migrations, removesState) = try Self.header(line, tool: tool, migrations)
    completeBytes = line.endOffset
  }

  /// Reads the next line that is not blank.
  ///
  /// - Returns: The line, or nil after the last complete one.
  /// - Throws: ``RecordingError/badLine(_:_:)`` for a line that cannot be decoded, or an error from
  ///   reading the file.
  public func next() throws(RecordingError) -> RecordingLine<State, Action>? {
    try next(before: .max)
  }

  /// Reads the next line that is not blank, unless its number is `end` or greater.
  func next(before end: Int) throws(RecordingError) -> RecordingLine<State, Action>? {
    var next = try Self.next(&lines, read)
    while let blank = next, blank.bytes.isEmpty { next = try Self.next(&lines, read) }
    guard let line = next, line.number < end else { return nil }
    lineNumber = line.number
    do {
      let decoded = try Self.line(line, migrations)
      completeBytes = line.endOffset
      return decoded
    } catch {
      guard !line.isTerminated, (try? JSONContent(line.json)) == nil else { throw error }
      truncatedLine = line.number
      return nil
    }
  }

  private static func next(
    _ lines: inout LineReader, _ read: () throws(RecordingError) -> [UInt8]
  ) throws(RecordingError) -> Line? {
    guard let position = try lines.next(read) else { return nil }
    if position.isTooLong {
      throw .badLine(position.number, "longer than \(longestLine >> 20) MiB")
    }
    return Line(position: position, bytes: lines[position])
  }

  private static func header(
    _ line: Line, tool: String, _ migrations: [Migration]
  ) throws(RecordingError) -> (RecordingHeader<State>, ArraySlice<Migration>, Bool) {
    let json = line.json
    guard let mark = try? JSONDecoder.recording.decode(RecordingMark.self, from: json),
      mark.recording >= 1
    else { throw .notARecording }
    if mark.recording > recordingFormat {
      throw .newerFormat(mark.recording, version: mark.version)
    }
    let signature: RecordingSignature
    do {
      signature = try JSONDecoder.recording.decode(RecordingSignature.self, from: json)
    } catch {
      throw badLine(line.number, error, in: json)
    }
    if let other = signature.tool, other != tool { throw .otherTool(other, expected: tool) }
    let schema = signature.schema ?? 1
    if schema > migrations.count + 1 { throw .newerSchema(schema, version: signature.version) }
    if schema < 1 { throw .badLine(line.number, "schema: it is less than 1") }
    let needed = migrations[(schema - 1)...]
    let (migrated, removesState) = try self.migrated(json, by: needed, line.number)
    do {
      let header = try JSONDecoder.recording.decode(RecordingHeader<State>.self, from: migrated)
      return (header, needed, removesState)
    } catch {
      throw badLine(line.number, error, in: migrated)
    }
  }

  private static func line(
    _ line: Line, _ migrations: ArraySlice<Migration>
  ) throws(RecordingError) -> RecordingLine<State, Action> {
    if migrations.isEmpty, let read = RecordingLine<State, Action>(written: line.bytes) {
      return read
    }
    let json = try migrated(line.json, by: migrations, line.number).json
    do {
      return try JSONDecoder.recording.decode(RecordingLine<State, Action>.self, from: json)
    } catch {
      throw badLine(line.number, error, in: json)
    }
  }

  private static func migrated(
    _ json: Data, by migrations: ArraySlice<Migration>, _ number: Int
  ) throws(RecordingError) -> (json: Data, removesState: Bool) {
    if migrations.isEmpty { return (json, false) }
    guard let content = try? JSONContent(json) else { throw .badLine(number, notJSON) }
    do {
      let (migrated, removesState) = try MigratedLine.migrate(content, by: migrations)
      return (try migrated.json(), removesState)
    } catch {
      throw .badLine(number, "migration: \(reason(of: error))")
    }
  }

  /// Returns the error for a line that cannot be decoded.
  private static func badLine(
    _ number: Int, _ error: any Error, in json: Data
  ) -> RecordingError {
    guard let content = try? JSONContent(json) else { return .badLine(number, notJSON) }
    guard let hint = migrationHint(for: error, in: content) else {
      return .badLine(number, reason(of: error))
    }
    return .badLine(
      number,
      "\(reason(of: error)); if a type of the tool has changed, a migration may help: \(hint)")
  }

  private static var notJSON: String { "it is not valid JSON" }
}

/// The position and the bytes of a line.
private struct Line {
  let position: LineReader.Line
  let bytes: ArraySlice<UInt8>

  var number: Int { position.number }
  var endOffset: Int { position.endOffset }
  var isTerminated: Bool { position.isTerminated }
  var json: Data { Data(bytes) }
}

/// The field that marks the first line of a recording.
///
/// In a newer format, the other fields may have other types.
private struct RecordingMark: Decodable {
  let recording: Int
  let version: String?

  private enum CodingKeys: CodingKey { case recording, version }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    recording = try container.decode(Int.self, forKey: .recording)
    version = try? container.decode(String.self, forKey: .version)
  }
}

/// The fields of a header that identify the tool and the form of its types.
private struct RecordingSignature: Decodable {
  let schema: Int?
  let tool: String?
  let version: String?
}

/// A file open for reading.
private final class OpenFile {
  private let path: String
  private let file: FileDescriptor

  init(_ path: String) throws(RecordingError) {
    self.path = path
    do throws(Errno) {
      file = try FileSystem.live.openForReading(path)
    } catch {
      throw .system(.read, path: path, error)
    }
    let kind: FileKind
    do throws(Errno) {
      kind = try FileSystem.live.status(file).kind
    } catch {
      throw .system(.read, path: path, error)
    }
    // A pipe or a device could block the reader forever.
    if kind != .regular { throw .notRegular(.read, path: path, kind) }
  }

  deinit {
    FileSystem.live.closeIgnoringErrors(file)
  }

  func read() throws(RecordingError) -> [UInt8] {
    do throws(Errno) {
      return try FileSystem.live.read(file, upTo: 1 << 16)
    } catch {
      throw .system(.read, path: path, error)
    }
  }
}
