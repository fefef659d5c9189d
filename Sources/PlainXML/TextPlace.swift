/// A place in a text, counted from 1.
package struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The line.
  package let line: Int

  /// The byte or character in the line, as the parser counts.
  package let column: Int

  /// Makes a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte in a text in UTF-8; its column counts characters.
  init(of index: Int, in text: [UInt8]) {
    let before = text[..<index]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
  }

  /// `line 3, column 14`.
  package var description: String { "line \(line), column \(column)" }
}
