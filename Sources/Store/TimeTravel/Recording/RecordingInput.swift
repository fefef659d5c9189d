import SystemIO
import SystemPackage

/// The lines of a recording, in a file or in memory.
final class RecordingInput {
  /// The position and the bytes of a line.
  struct Line {
    let number: Int
    let endOffset: Int
    let isTerminated: Bool
    let bytes: ArraySlice<UInt8>
  }

  /// The maximum length of a line in bytes.
  private static let longestLine = 256 << 20

  private let path: String
  private let file: FileDescriptor?
  private var lines = LineReader(limit: longestLine)

  /// The bytes of a recording in memory that have not been read.
  private var rest: [UInt8] = []

  init(_ bytes: [UInt8]) {
    (path, file, rest) = ("", nil, bytes)
  }

  init(path: String) throws(RecordingError) {
    self.path = path
    let opened = try RecordingError.mapping(.read, path, FileSystem.live.openForReading(path))
    file = opened
    let kind = try RecordingError.mapping(.read, path, FileSystem.live.status(opened).kind)
    // A pipe or a device could block the reader forever.
    if kind != .regular { throw .file(.notRegular(.read, path: path, kind)) }
  }

  deinit {
    if let file { FileSystem.live.closeIgnoringErrors(file) }
  }

  /// Reads the next line, or returns nil at the end.
  func next() throws(RecordingError) -> Line? {
    guard let line = try lines.next(read) else { return nil }
    if line.isTooLong {
      throw .badLine(line.number, "longer than \(Self.longestLine >> 20) MiB")
    }
    return Line(
      number: line.number, endOffset: line.endOffset, isTerminated: line.isTerminated,
      bytes: lines[line])
  }

  private func read() throws(RecordingError) -> [UInt8] {
    guard let file else {
      defer { rest = [] }
      return rest
    }
    return try RecordingError.mapping(.read, path, FileSystem.live.read(file, upTo: 1 << 16))
  }
}
