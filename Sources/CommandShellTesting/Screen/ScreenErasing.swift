// Erases, inserts and deletes cells and lines.
extension Screen {
  mutating func erase(_ row: Int, _ range: Range<Int>) {
    wrapIsPending = false
    if range.count == columns {
      cells[row] = blankRow
      // The row no longer continues the one above.
      if row > 0 { cells[row - 1].continues = false }
      return
    }
    for column in range { cells[row].cells[column] = .blank(rendition) }
  }

  mutating func eraseLine(_ part: Int) {
    switch part {
    case 0: erase(cursor.row, cursor.column..<columns)
    case 1: erase(cursor.row, 0..<cursor.column + 1)
    case 2: erase(cursor.row, 0..<columns)
    default: unknownSequences.append("ESC [ \(part)K")
    }
  }

  mutating func eraseDisplay(_ part: Int) {
    switch part {
    case 0:
      erase(cursor.row, cursor.column..<columns)
      for row in cursor.row + 1..<rows { erase(row, 0..<columns) }
    case 1:
      for row in 0..<cursor.row { erase(row, 0..<columns) }
      erase(cursor.row, 0..<cursor.column + 1)
    case 2:
      for row in 0..<rows { erase(row, 0..<columns) }
    case 3: scrolledRows = []
    default: unknownSequences.append("ESC [ \(part)J")
    }
  }

  mutating func insertCells(_ count: Int) {
    wrapIsPending = false
    let count = min(count, columns - cursor.column)
    cells[cursor.row].cells.insert(
      contentsOf: Array(repeating: .blank(rendition), count: count), at: cursor.column)
    cells[cursor.row].cells.removeLast(count)
    cells[cursor.row].used = min(columns, max(cursor.column, cells[cursor.row].used) + count)
    // A wide character of which only the first column is left cannot be drawn.
    if let last = cells[cursor.row].cells.last?.text.unicodeScalars.first,
      columnWidth(of: last) == 2
    {
      cells[cursor.row].cells[columns - 1] = .blank(rendition)
    }
  }

  mutating func deleteCells(_ count: Int) {
    wrapIsPending = false
    let count = min(count, columns - cursor.column)
    cells[cursor.row].cells.removeSubrange(cursor.column..<cursor.column + count)
    cells[cursor.row].cells += Array(repeating: .blank(rendition), count: count)
  }

  mutating func insertLines(_ count: Int) {
    shiftBelowCursor { $0.scrollDown(count) }
  }

  mutating func deleteLines(_ count: Int) {
    // Unlike lines that scroll, deleted lines do not go into the scrollback.
    let before = scrolledRows
    shiftBelowCursor { $0.scrollUp(count) }
    scrolledRows = before
  }

  private mutating func shiftBelowCursor(_ shift: (inout Screen) -> Void) {
    guard region.contains(cursor.row) else { return }
    let whole = region
    region = cursor.row...whole.upperBound
    shift(&self)
    region = whole
    cursor.column = 0
    wrapIsPending = false
  }

  mutating func repeatCharacter(_ count: Int) {
    let column = wrapIsPending ? cursor.column : cursor.column - 1
    guard column >= 0, let scalar = cells[cursor.row].cells[column].text.unicodeScalars.first else {
      return
    }
    for _ in 0..<min(count, rows * columns) { perform(.character(scalar)) }
  }

  mutating func setRegion(_ parameters: [Int?]) {
    let top = max(1, (parameters.first ?? nil) ?? 1) - 1
    let bottom = min(rows, (parameters.count > 1 ? parameters[1] : nil) ?? rows) - 1
    guard top < bottom else { return }
    region = top...bottom
    cursor = Position(row: 0, column: 0)
    wrapIsPending = false
  }
}
