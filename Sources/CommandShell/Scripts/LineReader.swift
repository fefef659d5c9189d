#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Cuts what a descriptor gives into lines, through a large buffer.
///
/// A line ends with LF or CR LF, the last one perhaps with neither; a UTF-8 byte-order mark in front
/// of the first is passed over. Nothing is decoded, so a NUL or invalid UTF-8 reaches whoever reads
/// the line.
struct LineReader {
  /// Why there is no further line.
  enum End: Error, Equatable {
    case endOfInput
    case failed(errno: Int32)
    case lineTooLong
    case interrupted
  }

  /// Where the lines come from; -1 for a text.
  let descriptor: Int32
  private let file: ScriptFile?
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isAtEnd = false
  private var isAtStart = true

  private static let chunk = 1 << 16

  /// The number of bytes a line may have, 64 MiB, so that input without line ends cannot take all
  /// memory.
  static let longestLine = 1 << 26

  /// Reads the lines of an open descriptor, which stays the caller's to close.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    file = nil
  }

  /// Reads the lines of a script, which stays open as long as this.
  init(file: ScriptFile) {
    descriptor = file.descriptor
    self.file = file
  }

  /// Reads the lines of a text.
  init(text: String) {
    descriptor = -1
    file = nil
    buffer = Array(text.utf8)
    isAtEnd = true
  }

  /// The next line, without its end.
  ///
  /// - Parameter wait: Called before each read, which may block: returns once the descriptor can be
  ///   read, or false to give up.
  /// - Returns: The line's bytes.
  /// - Throws: Why there is none.
  mutating func next(waiting wait: (Int32) -> Bool) throws(End) -> ArraySlice<UInt8> {
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(upTo: end, skipping: 1)
      }
      scanned = buffer.count
      if isAtEnd {
        if start == buffer.count { throw .endOfInput }
        return take(upTo: buffer.count, skipping: 0)
      }
      if buffer.count - start > Self.longestLine { throw .lineTooLong }
      guard wait(descriptor) else { throw .interrupted }
      try fill()
    }
  }

  private mutating func take(upTo end: Int, skipping ending: Int) -> ArraySlice<UInt8> {
    var line = buffer[start..<end]
    start = end + ending
    scanned = start
    if isAtStart {
      isAtStart = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return line
  }

  private mutating func fill() throws(End) {
    buffer.removeSubrange(..<start)
    scanned -= start
    start = 0
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.chunk))
    var count: Int
    repeat {
      count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + old }, Self.chunk)
      }
    } while count < 0 && errno == EINTR
    let failure = errno
    buffer.removeLast(Self.chunk - max(count, 0))
    // A named pipe that was opened without waiting may have nothing yet.
    if count < 0, failure == EAGAIN { return }
    if count < 0 { throw .failed(errno: failure) }
    if count == 0 { isAtEnd = true }
  }
}
