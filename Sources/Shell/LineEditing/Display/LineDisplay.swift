import TerminalText

/// The rows of the screen that show the line being edited.
///
/// The display computes the text that changes the screen from one frame to the next. All positions
/// are relative to the first row of the frame, so the rows above it may scroll.
struct LineDisplay {
  /// The rows that the screen shows, and the place of the cursor in them.
  struct Frame: Equatable {
    var rows = [LineLayout.Row()]
    var cursor = ScreenPosition()
  }

  /// Whether the terminal understands escape sequences.
  ///
  /// If not, a frame has only one row until the line is entered.
  let hasEscapes: Bool

  /// The frame on the screen; an empty one if nothing was drawn yet.
  private(set) var shown = Frame()

  /// The size of the window when the frame was begun.
  var size = TerminalSize(columns: 80, rows: 24)

  /// The first row of the line in the frame, if the line has more rows than the window.
  var firstRow = 0

  /// Whether the terminal wraps its rows again when the window is resized; nil if that is not
  /// known.
  var wrapsAgain: Bool?

  /// Creates a display; `isTmux` tells whether the terminal is tmux.
  init(hasEscapes: Bool, isTmux: Bool) {
    self.hasEscapes = hasEscapes
    wrapsAgain = isTmux ? true : nil
  }

  /// Begins the first frame of a line in a window.
  mutating func begin(size: TerminalSize) {
    forget()
    firstRow = 0
    self.size = size
  }

  /// Begins a new frame at the cursor, which is at the start of an empty row.
  mutating func forget() { shown = Frame() }

  /// Returns the text that removes the frame, and moves the cursor to the start of its first row.
  mutating func erase() -> String {
    let (row, width) = (shown.cursor.row, shown.rows[0].width)
    forget()
    if !hasEscapes { return "\r" + String(repeating: " ", count: width) + "\r" }
    return Self.clear(fromRow: row)
  }

  /// Returns the text that moves the cursor up by `rows` rows, to the start of the row, and clears
  /// the screen from there.
  ///
  /// NB: tmux 3.3a moves the rows of the screen to its history if everything is cleared with the
  /// cursor in the first cell. Therefore, the first row is cleared separately.
  static func clear(fromRow rows: Int) -> String {
    "\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[K\u{1B}[C\u{1B}[J\r"
  }

  /// Returns the text that changes the screen to show a frame.
  mutating func update(to frame: Frame) -> String {
    var pen = Pen(position: shown.cursor, hasEscapes: hasEscapes)
    let blank = LineLayout.Cell(text: " ", width: 1)
    // The first cell of the row, if it was written together with the row before.
    var flowed: LineLayout.Cell?
    for (index, row) in frame.rows.enumerated() {
      let old = index < shown.rows.count ? shown.rows[index] : nil
      let isIntact = flowed == nil || flowed == row.cells.first ?? blank
      var same = isIntact ? old.map { zip($0.cells, row.cells).prefix { $0 == $1 }.count } ?? 0 : 0
      if flowed != nil, isIntact { same = max(same, min(1, row.cells.count)) }
      flowed = nil
      if row == old, isIntact { continue }
      pen.move(to: index, after: row.cells[..<same])
      for cell in row.cells[same...] { pen.write(cell) }
      if let old, old.width > row.width { pen.clear(old.width - row.width) }
      // A terminal that wraps its rows again joins two rows only if the text has flowed from one
      // to the other.
      if row.continues, index + 1 < frame.rows.count {
        let first = frame.rows[index + 1].cells.first ?? blank
        flowed = first.isUncertain ? blank : first
        pen.flow(into: flowed ?? blank)
      }
      for place in row.cells.indices[same...] where row.cells[place].isUncertain {
        pen.move(to: index, after: row.cells[..<place])
        pen.overwrite(row.cells[place])
      }
    }
    if frame.rows.count < shown.rows.count {
      pen.move(to: frame.rows.count, after: [])
      pen.text += "\u{1B}[J"
    }
    pen.move(to: frame.cursor, in: frame.rows[frame.cursor.row])
    shown = frame
    return pen.text
  }
}

/// Collects text for a terminal, and keeps track of the cursor.
private struct Pen {
  var text = ""
  private var row: Int
  /// The column of the cursor; nil if it is not certain.
  private var column: Int?
  private var style = ""
  private let hasEscapes: Bool

  init(position: ScreenPosition, hasEscapes: Bool) {
    (row, column) = (position.row, position.column)
    self.hasEscapes = hasEscapes
  }

  /// Moves to the place in a row after some of its cells.
  mutating func move(to target: Int, after cells: ArraySlice<LineLayout.Cell>) {
    let width = cells.reduce(0) { $0 + $1.width }
    setStyle("")
    if target == row, width == column { return }
    text += "\r"
    if target < row { text += "\u{1B}[\(row - target)A" }
    if target > row { text += String(repeating: "\n", count: target - row) }
    if width > 0 {
      text += hasEscapes ? "\u{1B}[\(width)C" : cells.map(\.text).joined()
    }
    (row, column) = (target, width)
  }

  /// Moves to a position in a row that is already drawn.
  mutating func move(to position: ScreenPosition, in line: LineLayout.Row) {
    var width = 0
    let cells = line.cells.prefix { cell in
      width += cell.width
      return width <= position.column
    }
    move(to: position.row, after: cells)
    let rest = position.column - cells.reduce(0) { $0 + $1.width }
    if rest > 0, hasEscapes { text += "\u{1B}[\(rest)C" }
  }

  /// Writes a cell, or blanks for a cell that may take fewer columns.
  mutating func write(_ cell: LineLayout.Cell) {
    setStyle(cell.style)
    text += cell.isUncertain ? String(repeating: " ", count: cell.width) : cell.text
    column = column.map { $0 + cell.width }
  }

  /// Writes a cell over its blanks.
  mutating func overwrite(_ cell: LineLayout.Cell) {
    setStyle(cell.style)
    text += cell.text
    column = nil
  }

  /// Clears the rest of the row, of which `count` cells are in use.
  mutating func clear(_ count: Int) {
    setStyle("")
    if hasEscapes {
      text += "\u{1B}[K"
    } else {
      text += String(repeating: " ", count: count)
      column = column.map { $0 + count }
    }
  }

  /// Writes the first cell of the next row, after a full row.
  mutating func flow(into cell: LineLayout.Cell) {
    (row, column) = (row + 1, 0)
    write(cell)
  }

  private mutating func setStyle(_ new: String) {
    if new == style { return }
    if !style.isEmpty { text += TextStyle.end }
    text += new
    style = new
  }
}
