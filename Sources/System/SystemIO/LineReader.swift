/// Splits a stream of bytes into lines, using a single buffer.
///
/// A line ends with LF or CR LF; the last line may have no line ending. A UTF-8 byte-order mark
/// before the first line is skipped. The bytes are not decoded, so the caller may receive NUL bytes
/// and invalid UTF-8.
package struct LineReader {
  /// A description of a line; the reader's subscript returns its bytes without the line ending.
  package struct Line {
    /// The number of the line, from 1; each part of a line that is too long counts as a line.
    package let number: Int

    /// The number of bytes in the stream up to the end of the line, including its line ending.
    package let endOffset: Int

    /// Whether the line ends with a line feed; false only for the last line of the stream or a line
    /// that is too long.
    package let isTerminated: Bool

    /// Whether the line is longer than the limit.
    ///
    /// The bytes of such a line are not available. If ``isTerminated`` is false, only a part of the
    /// line was read. The next ``Line`` is then the rest of the line, or a further part that is too
    /// long.
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
  /// - Parameter limit: The maximum length of a line in bytes. It keeps input without line endings
  ///   from exhausting memory.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Reads the next line.
  ///
  /// - Parameter read: Called when the buffer holds no complete line. Returns the next bytes of the
  ///   stream, or an empty array at the end of the stream.
  /// - Returns: The line, or nil at the end of the stream.
  /// - Throws: Any error that `read` throws; the next call of `next` continues at the same place.
  package mutating func next<Failure: Error>(
    _ read: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> Line? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return line(upTo: end, next: end + 1, isTerminated: true)
      }
      if isAtEnd, start == buffer.count { return nil }
      // A byte-order mark and a carriage return do not count for the length of a line.
      if isAtEnd || buffer.count - start > limit + 4 {
        return line(upTo: buffer.count, next: buffer.count, isTerminated: false)
      }
      let bytes = try read()
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      if bytes.isEmpty { isAtEnd = true } else { buffer += bytes }
    }
  }

  /// Returns the bytes of a line, which must be the last one read.
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
