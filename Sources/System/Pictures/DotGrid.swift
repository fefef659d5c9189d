import TerminalText

/// A grid of dots, several of which share a character.
struct DotGrid {
  let glyphs: Glyphs

  /// The cells of each row, from top to bottom; `dots` has a bit for each dot.
  private var cells: [[(dots: Int, pen: Picture.Pen?)]]

  /// Creates a grid without dots, in which columns and rows are characters.
  init(_ glyphs: Glyphs, columns: Int, rows: Int) {
    self.glyphs = glyphs
    cells = Array(repeating: Array(repeating: (0, nil), count: columns), count: rows)
  }

  /// The number of dots in a row.
  var width: Int { cells[0].count * glyphs.width }

  /// The number of dots in a column.
  var height: Int { cells.count * glyphs.height }

  /// Draws a dot, where (0, 0) is at the bottom left; its character gets the look of the pen.
  ///
  /// A dashed pen leaves out every second column of characters.
  mutating func draw(x: Int, y: Int, _ pen: Picture.Pen) {
    let (row, column) = (cells.count - 1 - y / glyphs.height, x / glyphs.width)
    if pen == .dashed, column % 2 == 1 { return }
    cells[row][column].dots |= 1 << glyphs.bits[y % glyphs.height * glyphs.width + x % glyphs.width]
    cells[row][column].pen = pen
  }

  /// Returns the rows, from top to bottom, without blanks at the end.
  func lines(hasColor: Bool) -> [String] {
    cells.map { row in
      var (line, last) = ("", Picture.Pen?.none)
      for (dots, pen) in row.prefix((row.lastIndex { $0.pen != nil } ?? -1) + 1) {
        if hasColor, pen != last {
          line += (last == nil ? "" : TextStyle.end) + (pen?.style.start ?? "")
          last = pen
        }
        let isLarge = pen == .emphasis && !hasColor
        line.append(isLarge ? glyphs.largeDot : glyphs.characters[dots])
      }
      return last == nil ? line : line + TextStyle.end
    }
  }
}

/// The characters that show dots.
struct Glyphs {
  /// The number of dots that share a character, side by side and above each other.
  let width, height: Int

  /// The bit of each dot, row by row from the bottom left.
  let bits: [Int]

  /// The characters for all combinations of bits.
  let characters: [Character]

  /// A character that covers the dots that share it.
  let largeDot: Character

  /// Braille patterns, whose dots have the same bits as in Unicode; a blank is a space.
  static let braille = Glyphs(
    width: 2, height: 4, bits: [6, 7, 2, 5, 1, 4, 0, 3],
    characters: [" "] + (0x2801...0x28FF).compactMap { UnicodeScalar($0).map(Character.init) },
    largeDot: "●")

  /// Blocks, whose dots are drawn from the bottom.
  static let blocks = Glyphs(
    width: 1, height: 8, bits: Array(0..<8),
    characters: (0..<256).map { Array(" ▁▂▃▄▅▆▇█")[$0.nonzeroBitCount] }, largeDot: "█")

  /// Periods for lower dots, apostrophes for upper dots, and colons for both.
  static let ascii = Glyphs(
    width: 1, height: 2, bits: [0, 1], characters: Array(" .':"), largeDot: "@")
}
