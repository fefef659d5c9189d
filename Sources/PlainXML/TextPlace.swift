/// A place in a text, counted from 1.
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let line: Int

  /// The byte or character in the line, as the parser counts.
  public let column: Int

  /// Makes a place.
  public init(line: Int, column: Int) {
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
  public var description: String { "line \(line), column \(column)" }
}
