import TerminalText

/// The rows that text takes on a terminal.
struct LineLayout {
  /// A character on the screen, with the marks that are drawn over it.
  struct Cell: Equatable {
    var text: String
    var width: Int

    /// The escape sequences that set the appearance of the character.
    var style = ""

    /// Whether terminals disagree about the width, as for emoji that are joined into one.
    var isUncertain: Bool {
      let scalars = text.unicodeScalars
      return scalars.count > 1
        && (scalars.contains("\u{FE0F}")
          || scalars.count { (DisplayWidth.of($0.value) ?? 0) > 0 } > 1)
    }
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

  private(set) var rows = [Row()]

  /// The position after the text drawn so far.
  var end: ScreenPosition {
    ScreenPosition(row: rows.count - 1, column: rows[rows.count - 1].width)
  }

  /// Draws code units after those drawn so far; a line feed begins a row, and a tab becomes blanks.
  mutating func draw(_ units: some Collection<UInt32>, style: String = "") {
    draw(units, styles: repeatElement(style, count: units.count))
  }

  /// Draws code units that each have a style.
  mutating func draw(_ units: some Collection<UInt32>, styles: some Collection<String>) {
    let visible = LineContent.characters(units).unicodeScalars
    for (unit, (style, character)) in zip(units, zip(styles, visible)) {
      switch unit {
      case 0x0A: rows.append(Row())
      case 0x09: repeat { put(Cell(text: " ", width: 1, style: style)) } while end.column % 8 != 0
      default: draw(unit, isHidden: character == "\0", style)
      }
    }
  }

  /// Fills the current row with blanks if a code unit does not fit into it; does nothing for a code
  /// unit that is not printable.
  mutating func makeRoom(for unit: UInt32) {
    guard let width = DisplayWidth.of(unit).map({ min($0, columns) }) else { return }
    while end.column + width > columns { put(Cell(text: " ", width: 1)) }
  }

  private mutating func draw(_ unit: UInt32, isHidden: Bool, _ style: String) {
    guard let width = DisplayWidth.of(unit), let scalar = UnicodeScalar(unit), !isHidden else {
      for character in Self.form(of: unit) {
        put(Cell(text: String(character), width: 1, style: style))
      }
      return
    }
    makeRoom(for: unit)
    let text = width > columns ? " " : String(scalar)
    if unit < 0x80 || !join(text, width) {
      // A mark without a character before it is drawn over a space.
      let shown = width == 0 ? " \(text)" : text
      put(Cell(text: shown, width: min(max(1, width), columns), style: style))
    }
  }

  /// Returns the visible form of a code unit that is not printable: `^A`, `\u{202E}` or `\U+DC80`.
  private static func form(of unit: UInt32) -> String {
    if unit < 0x80 { return "^" + String(UnicodeScalar(UInt8(unit) ^ 0x40)) }
    if let scalar = UnicodeScalar(unit), scalar.isHidden { return scalar.escape }
    let digits = String(unit, radix: 16, uppercase: true)
    return "\\U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Adds text to the last character if they form one character or the text has no width; returns
  /// false if the text was not added.
  private mutating func join(_ text: String, _ width: Int) -> Bool {
    // A mark after a full row belongs to the last character of that row.
    let isAfterFullRow = rows.count > 1 && rows[rows.count - 1].cells.isEmpty && width == 0
    let row = rows.count - (isAfterFullRow ? 2 : 1)
    guard let last = rows[row].cells.indices.last, !isAfterFullRow || rows[row].continues,
      (rows[row].cells[last].text + text).count == 1 || width == 0
    else { return false }
    rows[row].cells[last].text += text
    rows[row].cells[last].width += width
    rows[row].width += width
    endRowIfFull()
    return true
  }

  private mutating func put(_ cell: Cell) {
    rows[rows.count - 1].cells.append(cell)
    rows[rows.count - 1].width += cell.width
    endRowIfFull()
  }

  private mutating func endRowIfFull() {
    guard end.column >= columns else { return }
    rows[rows.count - 1].continues = true
    rows.append(Row())
  }
}

/// A position on the screen, in rows and cells counted from 0 at the first cell of the text or
/// frame.
struct ScreenPosition: Equatable {
  var row = 0
  var column = 0
}
