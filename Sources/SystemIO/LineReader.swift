/// Splits a stream of bytes into lines, through one large buffer.
///
/// A line ends with LF or CR LF; the last one may have neither. A UTF-8 byte-order mark before the
/// first line is skipped. Nothing is decoded, so a NUL or invalid UTF-8 reaches the caller.
package struct LineReader {
  /// A line without its end; its bytes are found by the subscript of the reader.
  package struct Line {
    /// The number of the line, from 1.
    package let number: Int

    /// The offset in the stream behind the line and its end.
    package let endOffset: Int

    /// Whether a line feed ended it; false only for the last line.
    package let isTerminated: Bool

    /// Whether the line is longer than the limit; it has no bytes then, and nothing behind it can be
    /// read.
    package let isTooLong: Bool

    fileprivate let range: Range<Int>
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var offset = 0
  private var number = 0
  private var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Parameter limit: The most bytes that a line may have, so that input without line ends cannot
  ///   take all memory.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Reads the next line.
  ///
  /// - Parameter read: Reads the next bytes of the stream, and returns none at its end; called when
  ///   the buffer holds no whole line.
  /// - Returns: The line, or nil at the end of the stream.
  /// - Throws: The error of `read`; the next call continues at the same place.
  package mutating func next<Failure: Error>(
    _ read: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> Line? {
    var searched = start
    while true {
      if let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return line(upTo: feed, next: feed + 1, isTerminated: true)
      }
      if isAtEnd {
        if start == buffer.count { return nil }
        return line(upTo: buffer.count, next: buffer.count, isTerminated: false)
      }
      if buffer.count - start > limit {
        return line(upTo: buffer.count, next: buffer.count, isTerminated: false)
      }
      let bytes = try read()
      buffer.removeSubrange(..<start)
      searched = buffer.count
      start = 0
      if bytes.isEmpty { isAtEnd = true } else { buffer += bytes }
    }
  }

  /// The bytes of the line that was read last.
  package subscript(line: Line) -> ArraySlice<UInt8> { buffer[line.range] }

  private mutating func line(upTo end: Int, next: Int, isTerminated: Bool) -> Line {
    number += 1
    var range = start..<end
    if number == 1, buffer[range].starts(with: [0xEF, 0xBB, 0xBF]) { range = start + 3..<end }
    if !range.isEmpty, buffer[end - 1] == UInt8(ascii: "\r") {
      range = range.lowerBound..<end - 1
    }
    offset += next - start
    start = next
    let isTooLong = range.count > limit
    return Line(
      number: number, endOffset: offset, isTerminated: isTerminated, isTooLong: isTooLong,
      range: isTooLong ? end..<end : range)
  }
}
