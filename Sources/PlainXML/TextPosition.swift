/// A line and a column in text, each counted from 1.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line number.
  package let line: Int

  /// The column, in bytes or characters depending on the parser.
  package let column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of a byte in UTF-8 text; the column counts characters.
  init(of index: Int, in text: [UInt8]) {
    let before = text[..<index]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
  }

  /// The position as text, such as `line 3, column 14`.
  package var description: String { "line \(line), column \(column)" }
}
