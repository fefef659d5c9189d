extension LineDisplay {
  /// Finds the cursor's row, relative to the first row of the frame, after the window was resized.
  ///
  /// When the window's width changes, some terminals, such as tmux, wrap the rows again, so the
  /// cursor's row changes too. Other terminals, such as xterm, cut the rows off and leave the
  /// cursor in its row. The terminal type shows only whether a terminal is tmux. For other
  /// terminals, the reported column of the cursor usually shows whether the rows were wrapped.
  ///
  /// If several rows are possible, the result is the least of them, so that nothing above the
  /// prompt is erased. If no row is possible, the result is 0.
  ///
  /// - Parameters:
  ///   - columns: The new number of columns.
  ///   - reported: The column that the terminal has reported, counted from 0; nil without a report.
  /// - Returns: The row, counted from 0.
  mutating func cursorRow(afterResizingTo columns: Int, reported: Int?) -> Int {
    var kept = [shown.cursor]
    var wrapped = shown.cursors(afterWrappingAt: columns)
    if let reported {
      // A cursor after the last cell of a row may be reported in that cell.
      let isReported = { (position: ScreenPosition) in
        min(position.column, columns - 1) == min(reported, columns - 1)
      }
      kept = kept.filter(isReported)
      wrapped = wrapped.filter(isReported)
      if kept.isEmpty != wrapped.isEmpty { wrapsAgain = kept.isEmpty }
    }
    if !kept.isEmpty, !wrapped.isEmpty, let wrapsAgain {
      if wrapsAgain { kept = [] } else { wrapped = [] }
    }
    return (kept + wrapped).map(\.row).min() ?? 0
  }
}

extension LineDisplay.Frame {
  /// Returns the possible positions of the cursor after a terminal has wrapped the rows again.
  ///
  /// There are two positions if the text before the cursor exactly fills a row. Some terminals then
  /// keep the cursor after the last cell of that row, and others move it to the next row. The
  /// result is empty if a character is wider than the window, because terminals differ in that
  /// case.
  fileprivate func cursors(afterWrappingAt columns: Int) -> [ScreenPosition] {
    var position = ScreenPosition()
    for (index, row) in rows[...cursor.row].enumerated() {
      var rest = index == cursor.row ? cursor.column : row.width
      // Characters that are joined may take fewer cells, but none is wider than two.
      for var width in row.cells.map(\.width) where rest > 0 {
        while width > 0, rest > 0 {
          let part = min(width, 2)
          if part > columns { return [] }
          if position.column + part > columns {
            position = ScreenPosition(row: position.row + 1, column: 0)
          }
          position.column += min(part, rest)
          (width, rest) = (width - part, rest - part)
        }
      }
      if index < cursor.row, !row.continues {
        position = ScreenPosition(row: position.row + 1, column: 0)
      }
    }
    if position.column < columns { return [position] }
    return [position, ScreenPosition(row: position.row + 1, column: 0)]
  }
}
