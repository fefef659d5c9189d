/// Splits a stream of bytes into lines, through one large buffer.
///
/// A line ends with LF or CR LF; the last one may have neither. A UTF-8 byte-order mark before the
/// first line is skipped. Nothing is decoded, so a NUL or invalid UTF-8 reaches the caller.
package struct LineReader<Failure: Error> {
  /// Reads the next bytes; none at the end of the stream.
  package typealias Source = () throws(Failure) -> [UInt8]

  /// A line without its end.
  package struct Line {
    /// The number of the line, from 1.
    package let number: Int

    /// The bytes.
    package let bytes: ArraySlice<UInt8>

    /// The offset in the stream behind the line and its end.
    package let endOffset: Int

    /// Whether a line feed ended it; false only for the last line.
    package let isTerminated: Bool
  }

  /// The outcome of reading a line.
  package enum Next {
    case line(Line)

    /// The stream is at its end.
    case end

    /// The line with this number is longer than the limit; nothing behind it can be read.
    case tooLong(number: Int)
  }

  private let source: Source
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var offset = 0
  private var number = 0
  private var isAtEnd = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that a line may have, so that input without line ends cannot take all
  ///     memory.
  ///   - source: Reads the next bytes.
  package init(limit: Int, source: @escaping Source) {
    self.limit = limit
    self.source = source
  }

  /// Reads the next line.
  ///
  /// - Throws: What the source throws; the next call goes on where this one was.
  package mutating func next() throws(Failure) -> Next {
    var searched = start
    while true {
      if let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return line(upTo: feed, next: feed + 1, isTerminated: true)
      }
      if isAtEnd {
        if start == buffer.count { return .end }
        return line(upTo: buffer.count, next: buffer.count, isTerminated: false)
      }
      if buffer.count - start > limit { return .tooLong(number: number + 1) }
      let bytes = try source()
      buffer.removeSubrange(..<start)
      searched = buffer.count
      start = 0
      if bytes.isEmpty { isAtEnd = true } else { buffer += bytes }
    }
  }

  private mutating func line(upTo end: Int, next: Int, isTerminated: Bool) -> Next {
    number += 1
    var bytes = buffer[start..<end]
    if number == 1 { bytes = bytes.droppingByteOrderMark() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    offset += next - start
    start = next
    if bytes.count > limit { return .tooLong(number: number) }
    return .line(
      Line(number: number, bytes: bytes, endOffset: offset, isTerminated: isTerminated))
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without a UTF-8 byte-order mark at the front.
  package func droppingByteOrderMark() -> ArraySlice {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
  }
}
