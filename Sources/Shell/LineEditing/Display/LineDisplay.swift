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

  /// Whether nothing was drawn since ``forget()``.
  private(set) var isEmpty = true

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

  /// The escape sequences of the style that the next character would get; empty for no style.
  private var style = ""

  /// Begins the first frame of a line in a window.
  mutating func begin(size: TerminalSize) {
    forget()
    firstRow = 0
    self.size = size
  }

  /// Begins a new frame at the cursor, which is at the start of an empty row.
  mutating func forget() { (shown, isEmpty) = (Frame(), true) }

  /// Returns the text that removes the frame, and moves the cursor to the start of its first row.
  mutating func erase() -> String {
    let (row, width) = (shown.cursor.row, shown.rows[0].width)
    forget()
    if !hasEscapes { return "\r" + String(repeating: " ", count: width) + "\r" }
    return clear(fromRow: row)
  }

  /// Returns the text that ends the style of the frame; write it before any other text.
  mutating func endStyle() -> String {
    defer { style = "" }
    return style.isEmpty ? "" : TextStyle.end
  }

  /// Returns the text that moves the cursor up by `rows` rows, to the start of the row, and clears
  /// the screen from there.
  ///
  /// NB: tmux 3.3a moves the rows of the screen to its history if everything is cleared with the
  /// cursor in the first cell. Therefore, the first row is cleared separately.
  mutating func clear(fromRow rows: Int) -> String {
    style = ""
    return TextStyle.end + "\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[K\u{1B}[C\u{1B}[J\r"
  }

  /// Returns the text that changes the screen to show a frame.
  ///
  /// Cells that are already on the screen are not written again, except for short gaps between
  /// cells that change. The color of the last cell written stays set, because the next character
  /// often has the same color. Only the style of a hint, a preview or a mistake is ended at once.
  mutating func update(to frame: Frame) -> String {
    var pen = Pen(
      position: shown.cursor, style: style, columns: size.columns, hasEscapes: hasEscapes)
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
      var isKept = isIntact ? old.map { row.cellsShown(by: $0, hasEscapes) } ?? [] : []
      isKept += repeatElement(false, count: row.cells.count - isKept.count)
      if flowed != nil, isIntact, !isKept.isEmpty { isKept[0] = true }
      flowed = nil
      // The rest of a row that is now shorter is erased without a style, because many terminals
      // erase with the style. If possible, this comes first, while no style is set anyway.
      var isShorter = old.map { $0.width > row.width } ?? false
      var isWriting = false
      for (place, cell) in row.cells.enumerated() {
        if isKept[place], !isWriting || !isKept[place...].prefix(Self.shortestGap).contains(false) {
          isWriting = false
          continue
        }
        if !isWriting { pen.move(to: index, after: row.cells[..<place]) }
        if isShorter, hasEscapes, !isKept[place...].contains(true) {
          pen.clear(0)
          isShorter = false
        }
        isWriting = true
        pen.write(cell)
      }
      if isShorter, let old {
        pen.move(to: index, after: row.cells[...])
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
      for place in row.cells.indices where row.cells[place].isUncertain && !isKept[place] {
        pen.move(to: index, after: row.cells[..<place])
        pen.overwrite(row.cells[place])
      }
    }
    if frame.rows.count < shown.rows.count {
      pen.move(to: frame.rows.count, after: [])
      pen.setStyle("")
      pen.text += "\u{1B}[J"
    }
    pen.move(to: frame.cursor, in: frame.rows[frame.cursor.row])
    let endedStyles: [TextStyle] = [.hint, .preview, .mistake]
    if endedStyles.contains(where: { $0.start == pen.style }) { pen.setStyle("") }
    (shown, isEmpty) = (frame, false)
    style = pen.style
    return pen.text
  }

  /// The least number of cells that the cursor moves over instead of writing them again.
  private static let shortestGap = 5
}

extension LineLayout.Row {
  /// Returns whether each of the first cells is already on the screen, where `old` is shown.
  ///
  /// The result may have fewer elements than the row has cells. The other cells must be written.
  fileprivate func cellsShown(by old: LineLayout.Row, _ hasEscapes: Bool) -> [Bool] {
    let pairs = zip(old.cells, cells)
    let isCertain = !(old.cells + cells).contains(where: \.isUncertain)
    var isShown =
      hasEscapes && isCertain
      ? pairs.prefix { $0.width == $1.width }.map { $0 == $1 }
      : pairs.prefix { $0 == $1 }.map { _ in true }
    // The text must now flow into the next row, so the last cell of this row is written again.
    if continues, !old.continues, isShown.count == cells.count { isShown[cells.count - 1] = false }
    return isShown
  }
}

/// Collects text for a terminal, and keeps track of the cursor.
private struct Pen {
  var text = ""
  private var row: Int
  /// The column of the cursor; nil if it is not certain.
  private var column: Int?
  private(set) var style: String
  private let columns: Int
  private let hasEscapes: Bool

  init(position: ScreenPosition, style: String, columns: Int, hasEscapes: Bool) {
    (row, column) = (position.row, position.column)
    (self.style, self.columns, self.hasEscapes) = (style, columns, hasEscapes)
  }

  func isAt(_ row: Int, _ column: Int) -> Bool { row == self.row && column == self.column }

  /// Moves to the place in a row after some of its cells.
  mutating func move(to target: Int, after cells: ArraySlice<LineLayout.Cell>) {
    let width = cells.reduce(0) { $0 + $1.width }
    if isAt(target, width) { return }
    // After the last column, the cursor's position depends on the terminal until the cursor returns
    // to the first column.
    if hasEscapes, target == row, width > 0, let column, column < columns {
      let distance = width - column
      let count = distance == 1 ? "" : "\(abs(distance))"
      text +=
        (-3..<0).contains(distance)
        ? String(repeating: "\u{8}", count: -distance)
        : "\u{1B}[\(count)\(distance > 0 ? "C" : "D")"
      self.column = width
      return
    }
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

  mutating func setStyle(_ new: String) {
    if new == style { return }
    if style.isEmpty {
      text += new
    } else if new.hasPrefix("\u{1B}["), new.last == "m" {
      text += "\u{1B}[0;" + new.dropFirst(2)
    } else {
      text += TextStyle.end + new
    }
    style = new
  }
}
