// Changes of the window's size.
extension Screen {
  /// Changes the numbers of rows and columns, and rearranges the text.
  ///
  /// - Parameters:
  ///   - rows: The new number of rows.
  ///   - columns: The new number of columns.
  ///   - wrapping: Whether lines that are too long for a row are wrapped again, as in tmux. If
  ///     false, rows are cut off at the right, as in xterm.
  public mutating func resize(rows: Int, columns: Int, wrapping: Bool = true) {
    precondition(rows > 0 && columns > 0, "A screen has at least one row and one column.")
    if !wrapping {
      self.columns = columns
      cells = cells.map { $0.cut(to: columns) }
      cursor.column = min(cursor.column, columns - 1)
      wrapIsPending = false
    }
    changeHeight(to: rows)
    if columns != self.columns { wrap(columns: columns) }
    self.columns = columns
  }

  /// Changes the number of rows.
  ///
  /// If there are too many rows, those below the cursor are removed first, and then rows scroll off
  /// at the top. If there are too few, rows that scrolled off come back, and blank rows follow.
  private mutating func changeHeight(to newRows: Int) {
    cells.removeLast(min(max(0, cells.count - newRows), cells.count - 1 - cursor.row))
    let hidden = max(0, cells.count - newRows)
    scrolledRows += cells[..<hidden]
    cells.removeFirst(hidden)
    let shown = min(max(0, newRows - cells.count), scrolledRows.count)
    cells = scrolledRows.suffix(shown).map { $0.cut(to: columns) } + cells
    scrolledRows.removeLast(shown)
    while cells.count < newRows { cells.append(ScreenRow(columns: columns)) }
    cursor.row += shown - hidden
  }

  /// Joins rows that continue each other, and splits them at the new width.
  ///
  /// A cursor after the last cell of its line stays there. Any other cursor stays in its cell.
  private mutating func wrap(columns newColumns: Int) {
    let column = wrapIsPending ? columns : cursor.column
    let place = (row: scrolledRows.count + cursor.row, column: column)
    let old = scrolledRows + cells
    var wrapped: [ScreenRow] = []
    var newPlace = (row: 0, column: 0)
    var line: [ScreenCell] = []
    // The number of cells between the start of the line and the cursor, at most up to the end; nil
    // if the cursor is in another line.
    var offset: Int?
    for (index, row) in old.enumerated() {
      if index == place.row { offset = line.count + min(place.column, row.used) }
      line += row.cells.prefix(row.used)
      if row.continues && index + 1 < old.count { continue }
      let new = Self.split(line, columns: newColumns)
      if var rest = offset {
        var index = 0
        while new[index].continues, rest >= new[index].used {
          rest -= new[index].used
          index += 1
        }
        let column = line.isEmpty ? min(place.column, newColumns) : rest
        newPlace = (wrapped.count + index, column)
      }
      wrapped += new
      offset = nil
      line = []
    }
    while wrapped.count < rows { wrapped.append(ScreenRow(columns: newColumns)) }
    let hidden = wrapped.count - rows
    scrolledRows = Array(wrapped[..<hidden])
    cells = Array(wrapped[hidden...])
    if newPlace.row < hidden { newPlace = (hidden, 0) }
    wrapIsPending = newPlace.column >= newColumns
    cursor = Position(row: newPlace.row - hidden, column: min(newPlace.column, newColumns - 1))
  }

  /// Splits a line into rows; a wide character is never split.
  private static func split(_ line: [ScreenCell], columns: Int) -> [ScreenRow] {
    var rows = [ScreenRow(columns: columns)]
    var index = 0
    while index < line.count {
      let width = index + 1 < line.count && line[index + 1].text.isEmpty ? 2 : 1
      var last = rows.count - 1
      if rows[last].used + width > columns, rows[last].used > 0 {
        rows[last].continues = true
        rows.append(ScreenRow(columns: columns))
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

extension ScreenRow {
  /// Returns the row with `columns` cells: its end is cut off, or blanks follow it.
  fileprivate func cut(to columns: Int) -> ScreenRow {
    var row = self
    row.cells = Array((cells + ScreenRow(columns: columns).cells).prefix(columns))
    row.used = min(used, columns)
    return row
  }
}
