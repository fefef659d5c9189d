// Erases cells and rows.
extension Screen {
  mutating func erase(_ row: Int, _ range: Range<Int>) {
    wrapIsPending = false
    if range.count == columns {
      cells[row] = ScreenRow(columns: columns)
      // The row no longer continues the one above.
      if row > 0 { cells[row - 1].continues = false }
      return
    }
    for column in range { cells[row].cells[column] = ScreenCell() }
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
}
