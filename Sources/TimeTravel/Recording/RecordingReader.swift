import StateDiff

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a recording line by line, in memory no more than one line at a time.
///
/// A last line that is not whole, as a kill leaves it, is left out, and ``truncatedLine`` tells. It
/// belongs to one thread.
public final class RecordingReader<State: Decodable & Sendable, Action: Decodable & Sendable> {
  /// The first line.
  public let header: RecordingHeader<State>

  /// The number of the line read last, from 1.
  public private(set) var lineNumber = 1

  /// The number of a last line that is not whole and was left out, once it has been come to.
  public private(set) var truncatedLine: Int?

  /// How many bytes the lines that were read have, the first included.
  public private(set) var wholeBytes: Int

  private var lines: RawLines
  private let decoder: JSONDecoder

  /// Opens a recording and reads its first line.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - tool: The tool that it has to be a recording of.
  /// - Throws: ``RecordingError``, if the file cannot be read or is no recording of the tool.
  public convenience init(path: String, tool: String) throws(RecordingError) {
    let file = try OpenFile(reading: path)
    try self.init(lines: RawLines { () throws(RecordingError) in try file.read() }, tool: tool)
  }

  /// Reads a recording from memory.
  ///
  /// - Parameters:
  ///   - bytes: The recording.
  ///   - tool: The tool that it has to be a recording of.
  /// - Throws: ``RecordingError``, if it is no recording of the tool.
  public convenience init(_ bytes: [UInt8], tool: String) throws(RecordingError) {
    var rest = bytes
    let lines = RawLines {
      defer { rest = [] }
      return rest
    }
    try self.init(lines: lines, tool: tool)
  }

  private init(lines: RawLines, tool: String) throws(RecordingError) {
    var lines = lines
    decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let line = try lines.next() else { throw .empty }
    header = try Self.header(line, tool: tool, decoder)
    wholeBytes = line.end
    self.lines = lines
  }

  /// The next line that is not blank; nil behind the last whole one.
  ///
  /// - Throws: ``RecordingError/badLine(_:_:)`` for a line that is none, or whose action or state is
  ///   none of the tool's.
  public func next() throws(RecordingError) -> RecordingLine<State, Action>? {
    var next = try lines.next()
    while let blank = next, blank.bytes.isEmpty { next = try lines.next() }
    guard let line = next else { return nil }
    lineNumber = line.number
    do {
      let decoded = try Self.line(line, decoder)
      wholeBytes = line.end
      return decoded
    } catch {
      guard line.isCut, !Self.isWhole(line, decoder) else { throw error }
      truncatedLine = line.number
      return nil
    }
  }

  private static func header(
    _ line: RawLines.Line, tool: String, _ decoder: JSONDecoder
  ) throws(RecordingError) -> RecordingHeader<State> {
    let sign: RecordingSign
    do {
      sign = try decode(RecordingSign.self, line, decoder)
    } catch {
      throw .notARecording
    }
    if sign.recording > recordingFormat {
      throw .newerFormat(sign.recording, version: sign.version)
    }
    if sign.recording < 1 { throw .notARecording }
    if let other = sign.tool, other != tool { throw .otherTool(other, expected: tool) }
    return try decode(RecordingHeader<State>.self, line, decoder)
  }

  private static func line(
    _ line: RawLines.Line, _ decoder: JSONDecoder
  ) throws(RecordingError) -> RecordingLine<State, Action> {
    try requireText(line)
    if let read = RecordingLine<State, Action>(fields: line.bytes, decoder) { return read }
    return try decode(RecordingLine<State, Action>.self, line, decoder)
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ line: RawLines.Line, _ decoder: JSONDecoder
  ) throws(RecordingError) -> Value {
    try requireText(line)
    do {
      return try decoder.decode(type, from: Data(line.bytes))
    } catch {
      throw .badLine(line.number, visibleReason(of: error))
    }
  }

  private static func isWhole(_ line: RawLines.Line, _ decoder: JSONDecoder) -> Bool {
    (try? decode(AnyJSON.self, line, decoder)) != nil
  }

  private static func requireText(_ line: RawLines.Line) throws(RecordingError) {
    if line.bytes.allSatisfy({ (1...0x7F).contains($0) }) { return }
    if line.bytes.contains(0) { throw .badLine(line.number, "it holds a NUL") }
    if String(validating: line.bytes, as: UTF8.self) == nil {
      throw .badLine(line.number, "it is not UTF-8")
    }
  }
}

/// What tells a recording from anything else, and its tool from others.
private struct RecordingSign: Decodable {
  let recording: Int
  let tool: String?
  let version: String?
}

/// Anything that is JSON.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}

/// A file open for reading, closed when nobody uses it any more.
private final class OpenFile {
  private let path: String
  private let descriptor: Int32

  init(reading path: String) throws(RecordingError) {
    self.path = path
    // Opening a named pipe would wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw .system(.read, path: path, code: errno)
    }
    if let kind = RecordingError.Kind(mode: status.st_mode) {
      throw .cannotReplay(path: path, kind)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func read() throws(RecordingError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
      var count: Int
      repeat {
        count = systemRead(descriptor, buffer.baseAddress, 65_536)
      } while count < 0 && errno == EINTR
      if count < 0 { code = errno }
      filled = max(count, 0)
    }
    if code != 0 { throw .system(.read, path: path, code: code) }
    return bytes
  }
}

// A name that the method would hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
