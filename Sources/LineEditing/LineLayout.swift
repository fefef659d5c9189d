import CEditline

/// The rows that text takes on a terminal, by libedit's layout rules.
struct LineLayout {
  /// A character on the screen; libedit does not draw characters without a width.
  struct Cell: Equatable {
    var text: String
    var width: Int
  }

  struct Row: Equatable {
    var cells: [Cell] = []
    var width = 0
    /// Whether the next row continues this one, so that a terminal that wraps its rows again joins
    /// them.
    var continues = false
  }

  /// The number of cells in a row.
  let columns: Int

  /// The number of columns of the window, which cuts off rows that are longer.
  let window: Int

  private(set) var rows = [Row()]

  init(columns: Int, window: Int? = nil) {
    self.columns = columns
    self.window = window ?? columns
  }

  /// The position after the text drawn so far.
  var end: ScreenPosition {
    ScreenPosition(row: rows.count - 1, column: rows[rows.count - 1].width)
  }

  /// Draws code units after those drawn so far.
  mutating func draw(_ units: some Sequence<UInt32>) {
    for unit in units {
      switch unit {
      case 0x0A: rows.append(Row())
      case 0x09: repeat { put(Cell(text: " ", width: 1)) } while end.column % 8 != 0
      default: draw(unit)
      }
    }
  }

  private mutating func draw(_ unit: UInt32) {
    let width = Int(editline_width(unit))
    guard editline_is_printable(unit) else {
      // libedit draws such a code unit as `^A` or as `\U+DC80`, which may continue in the next row.
      let digits = String(unit, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, width - 3 - digits.count))
      let control = unit < 0x80 ? "^" + String(UnicodeScalar(UInt8(unit) ^ 0x40)) : nil
      for character in control ?? "\\U+" + zeros + digits {
        put(Cell(text: String(character), width: 1))
      }
      return
    }
    let text = UnicodeScalar(unit).map { String($0) } ?? " "
    // libedit fills a row with a space if a wide character does not fit.
    while width > 1, width <= columns, end.column + width > columns {
      put(Cell(text: " ", width: 1))
    }
    put(Cell(text: text, width: width))
  }

  private mutating func put(_ cell: Cell) {
    if cell.width == 0 { return }
    let row = rows.count - 1
    rows[row].cells.append(cell)
    rows[row].width += cell.width
    if rows[row].width >= columns {
      rows[row].continues = window >= columns
      rows.append(Row())
    }
  }

  /// Returns the possible positions of the end after a terminal has wrapped the rows again.
  ///
  /// There are two if the text exactly fills a row: some terminals keep the cursor after the last
  /// cell of that row, and others move it to the next row. The result is empty if a character is
  /// wider than the window, because terminals treat such a character differently.
  func ends(afterWrappingAt columns: Int) -> [ScreenPosition] {
    if rows.contains(where: { $0.cells.contains { $0.width > columns } }) { return [] }
    var position = ScreenPosition()
    for (index, row) in rows.enumerated() {
      let cells =
        window < self.columns
        ? Array(repeating: Cell(text: " ", width: 1), count: min(row.width, window)) : row.cells
      for cell in cells {
        if position.column + cell.width > columns {
          position = ScreenPosition(row: position.row + 1, column: 0)
        }
        position.column += cell.width
      }
      if !row.continues && index < rows.count - 1 {
        position = ScreenPosition(row: position.row + 1, column: 0)
      }
    }
    if position.column < columns { return [position] }
    return [position, ScreenPosition(row: position.row + 1, column: 0)]
  }
}

/// A position on the screen, relative to the first cell of the prompt.
struct ScreenPosition: Equatable {
  var row = 0
  var column = 0
}
