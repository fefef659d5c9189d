extension Screen {
  /// Changes the number of columns, and cuts off rows that no longer fit, as xterm does.
  mutating func cut(columns new: Int) {
    for index in cells.indices {
      let missing = new - columns
      if missing > 0 {
        cells[index].cells += Row(columns: missing).cells
      } else {
        cells[index].cells.removeLast(-missing)
      }
    }
    columns = new
    column = min(column, new - 1)
    wrapsNext = false
  }

  /// Changes the number of columns, and wraps the rows again, as tmux does.
  ///
  /// Rows that continue each other are joined and split at the new width. If the cursor was after
  /// the last cell of its line, it stays there, and otherwise it stays in its cell.
  mutating func wrap(columns new: Int) {
    let cursor = (row: history.count + row, column: wrapsNext ? columns : column)
    var wrapped: [Row] = []
    var newCursor = (row: 0, column: 0)
    var line: [Cell] = []
    var offset: Int?
    for (index, row) in (history + cells).enumerated() {
      if index == cursor.row {
        offset = cursor.column >= row.used && !row.continues ? Int.max : line.count + cursor.column
      }
      line += row.cells.prefix(row.used)
      if row.continues { continue }
      let first = wrapped.count
      wrapped += Self.split(line, columns: new)
      if var rest = offset {
        var target = first
        while wrapped[target].continues, rest >= wrapped[target].used {
          if rest != Int.max { rest -= wrapped[target].used }
          target += 1
        }
        let isAfterEnd = rest == Int.max || line.isEmpty
        newCursor = (target, isAfterEnd ? max(wrapped[target].used, 0) : rest)
        if line.isEmpty { newCursor.column = min(cursor.column, new) }
        offset = nil
      }
      line = []
    }
    while wrapped.count < rows { wrapped.append(Row(columns: new)) }
    let hidden = wrapped.count - rows
    history = Array(wrapped[..<hidden])
    cells = Array(wrapped[hidden...])
    columns = new
    if newCursor.row < hidden { newCursor = (hidden, 0) }
    row = newCursor.row - hidden
    wrapsNext = newCursor.column >= new
    column = min(newCursor.column, new - 1)
  }

  /// Splits a line into rows; a wide character is never split.
  private static func split(_ line: [Cell], columns: Int) -> [Row] {
    var rows: [Row] = [Row(columns: columns)]
    var index = 0
    while index < line.count {
      let width = index + 1 < line.count && line[index + 1].text.isEmpty ? 2 : 1
      var last = rows.count - 1
      if rows[last].used + width > columns, rows[last].used > 0 {
        rows[last].continues = true
        rows.append(Row(columns: columns))
        last += 1
      }
      for cell in line[index..<index + min(width, columns)] {
        rows[last].cells[rows[last].used] = cell
        rows[last].used += 1
      }
      index += width
    }
    return rows
  }
}
