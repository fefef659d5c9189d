/// A line and a column in UTF-8 text, each counted from 1.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line number; a line ends with a line feed.
  package private(set) var line: Int

  /// The column, in code points.
  package private(set) var column: Int

  /// Creates the position of the start of a text.
  package init() { (line, column) = (1, 1) }

  /// Advances over a piece of text that begins at this position.
  package mutating func advance(over text: ArraySlice<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
      case 0x80..<0xC0: break  // a continuation byte of a code point
      default: column += 1
      }
    }
  }

  /// The position as text, such as `line 3, column 14`.
  package var description: String { "line \(line), column \(column)" }
}
