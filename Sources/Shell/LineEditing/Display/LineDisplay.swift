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
  /// If false, a frame has only one row until the line is entered.
  let hasEscapes: Bool

  /// The frame on the screen; one empty row if nothing was drawn since ``forget()``.
  private(set) var shown = Frame()

  /// The size of the window when the frame was begun.
  var size = TerminalSize(columns: 80, rows: 24)

  /// The index of the line's first row in the frame; 0 unless the line has more rows than the
  /// window.
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
    return clear(fromRow: row)
  }

  /// Returns the text that moves the cursor up by `rows` rows, to the start of the row, and clears
  /// the screen from there.
  ///
  /// NB: tmux 3.3a moves the rows of the screen to its history if everything is cleared with the
  /// cursor in the first cell. Therefore, the first row is cleared separately.
  func clear(fromRow rows: Int) -> String {
    "\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[K\u{1B}[C\u{1B}[J\r"
  }

  /// Returns the text that changes the screen to show a frame.
  ///
  /// In each row, the cells before the first change are not written again.
  mutating func update(to frame: Frame) -> String {
    var pen = Pen(position: shown.cursor, hasEscapes: hasEscapes)
    let blank = LineLayout.Cell(text: " ", width: 1)
    // The first cell of the row, if it was written together with the previous row; otherwise nil.
    var flowed: LineLayout.Cell?
    for (index, row) in frame.rows.enumerated() {
      let old = index < shown.rows.count ? shown.rows[index] : nil
      let isIntact = flowed == nil || flowed == row.cells.first ?? blank
      if row == old, isIntact {
        flowed = nil
        continue
      }
      // The number of cells at the start of the row that are already on the screen.
      var kept = isIntact ? old.map(row.cellCount(shownBy:)) ?? 0 : 0
      if flowed != nil, isIntact, !row.cells.isEmpty { kept = max(kept, 1) }
      flowed = nil
      if kept < row.cells.count {
        pen.move(to: row.position(of: kept, inRow: index), in: row)
        for cell in row.cells[kept...] { pen.write(cell) }
      }
      if let old, old.width > row.width {
        pen.move(to: ScreenPosition(row: index, column: row.width), in: row)
        pen.clear(old.width - row.width)
      }
      // When the window is resized, a terminal joins two rows only if the text was written from one
      // row into the next without moving the cursor.
      if row.continues, pen.isAt(index, row.width), index + 1 < frame.rows.count {
        let first = frame.rows[index + 1].cells.first ?? blank
        let cell = first.isUncertain ? blank : first
        pen.flow(into: cell)
        flowed = cell
      }
      for place in kept..<row.cells.count where row.cells[place].isUncertain {
        pen.move(to: row.position(of: place, inRow: index), in: row)
        pen.overwrite(row.cells[place])
      }
    }
    if frame.rows.count < shown.rows.count {
      pen.move(to: ScreenPosition(row: frame.rows.count), in: LineLayout.Row())
      pen.text += "\u{1B}[J"
    }
    pen.move(to: frame.cursor, in: frame.rows[frame.cursor.row])
    pen.setStyle("")
    shown = frame
    return pen.text
  }
}

extension LineLayout.Row {
  /// Returns the number of the first cells that are already on the screen, where `old` is shown.
  fileprivate func cellCount(shownBy old: LineLayout.Row) -> Int {
    let count = zip(old.cells, cells).prefix { $0 == $1 }.count
    // The text must now flow into the next row, so the last cell of this row is written again.
    return continues && !old.continues && count == cells.count ? count - 1 : count
  }

  /// Returns the position of the cell at an index.
  fileprivate func position(of index: Int, inRow row: Int) -> ScreenPosition {
    ScreenPosition(row: row, column: cells[..<index].reduce(0) { $0 + $1.width })
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
    (row, column, self.hasEscapes) = (position.row, position.column, hasEscapes)
  }

  func isAt(_ row: Int, _ column: Int) -> Bool { row == self.row && column == self.column }

  /// Moves to a position in a row whose cells before the position are already drawn.
  mutating func move(to target: ScreenPosition, in line: LineLayout.Row) {
    if isAt(target.row, target.column) { return }
    // After the last column, the cursor's position depends on the terminal until the cursor returns
    // to the first column.
    text += "\r"
    if target.row < row { text += "\u{1B}[\(row - target.row)A" }
    if target.row > row { text += String(repeating: "\n", count: target.row - row) }
    if hasEscapes, target.column > 0 { text += "\u{1B}[\(target.column)C" }
    if !hasEscapes {
      var width = 0
      for cell in line.cells {
        width += cell.width
        if width <= target.column { text += cell.text }
      }
    }
    (row, column) = (target.row, target.column)
  }

  /// Writes a cell, or blanks instead if the cell's width is uncertain.
  mutating func write(_ cell: LineLayout.Cell) {
    setStyle(cell.style)
    text += cell.isUncertain ? String(repeating: " ", count: cell.width) : cell.text
    column = column.map { $0 + cell.width }
  }

  /// Writes a cell of uncertain width over its blanks; the column is then uncertain.
  mutating func overwrite(_ cell: LineLayout.Cell) {
    setStyle(cell.style)
    text += cell.text
    column = nil
  }

  /// Clears the rest of the row, of which `count` cells are in use.
  mutating func clear(_ count: Int) {
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

  mutating func setStyle(_ new: String) {
    if new == style { return }
    text += (style.isEmpty ? "" : TextStyle.end) + new
    style = new
  }
}
