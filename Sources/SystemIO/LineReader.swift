/// Splits a stream of bytes into lines, using a single buffer.
///
/// A line ends with LF or CR LF; the last one may have neither. A UTF-8 byte-order mark before the
/// first line is skipped. Nothing is decoded, so NUL bytes and invalid UTF-8 reach the caller.
package struct LineReader {
  /// A line without its line ending; the reader's subscript returns its bytes.
  package struct Line {
    /// The number of the line, from 1.
    package let number: Int

    /// The offset in the stream after the line and its line ending.
    package let endOffset: Int

    /// Whether a line feed ended the line; false only for the last line.
    package let isTerminated: Bool

    /// Whether the line is longer than the limit.
    ///
    /// Such a line has no bytes, and the reader must not be used after it.
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
  /// - Parameter limit: The maximum length of a line in bytes, so that input without line endings
  ///   cannot exhaust memory.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Reads the next line.
  ///
  /// - Parameter read: Returns the next bytes of the stream, or an empty array at its end. It is
  ///   called when the buffer holds no complete line.
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
