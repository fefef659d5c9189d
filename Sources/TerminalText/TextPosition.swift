/// A line and a column in text, each counted from 1.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line number.
  package private(set) var line: Int

  /// The column, in bytes or code points depending on the parser.
  package private(set) var column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of a byte in UTF-8 text; the column counts code points.
  ///
  /// A line ends with a line feed, a carriage return or both. A byte-order mark at the start is not
  /// counted.
  package init(of index: Int, in text: some Collection<UInt8>) {
    (line, column) = (1, 1)
    var rest = text.prefix(index)[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var previous: UInt8 = 0
    for byte in rest {
      switch byte {
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
      case 0x80..<0xC0: break  // a continuation byte of a code point
      default: column += 1
      }
      previous = byte
    }
  }

  /// The position as text, such as `line 3, column 14`.
  package var description: String { "line \(line), column \(column)" }
}
