// Handles control characters and escape sequences as xterm does (ECMA-48, and xterm's ctlseqs).
extension Screen {
  mutating func perform(_ token: ScreenParser.Token) {
    switch token {
    case .character(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .sequence(let text): if !perform(text) { unknownSequences.append("ESC \(text)") }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = columnWidth(of: scalar)
    guard width > 0 else { return join(scalar) }
    if wrapIsPending || cursor.column + width > columns {
      cells[cursor.row].continues = true
      cursor.column = 0
      lineFeed()
    }
    wrapIsPending = false
    if width > columns { return }
    clearWideNeighbours(cursor.column..<min(columns, cursor.column + width))
    cells[cursor.row].cells[cursor.column] = ScreenCell(text: String(scalar), rendition: rendition)
    if width == 2 && cursor.column + 1 < columns {
      cells[cursor.row].cells[cursor.column + 1] = ScreenCell(text: "", rendition: rendition)
    }
    cursor.column += width
    cells[cursor.row].used = max(cells[cursor.row].used, cursor.column)
    if cursor.column >= columns {
      cursor.column = columns - 1
      wrapIsPending = true
    }
  }

  // A combining character is drawn over the character before it.
  private mutating func join(_ scalar: Unicode.Scalar) {
    var column = wrapIsPending ? cursor.column : cursor.column - 1
    while column > 0 && cells[cursor.row].cells[column].text.isEmpty { column -= 1 }
    if column >= 0 { cells[cursor.row].cells[column].text.unicodeScalars.append(scalar) }
  }

  // Writing over one half of a wide character blanks the other half.
  private mutating func clearWideNeighbours(_ range: Range<Int>) {
    if cells[cursor.row].cells[range.lowerBound].text.isEmpty && range.lowerBound > 0 {
      cells[cursor.row].cells[range.lowerBound - 1].text = " "
    }
    if range.upperBound < columns && cells[cursor.row].cells[range.upperBound].text.isEmpty {
      cells[cursor.row].cells[range.upperBound].text = " "
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: move(column: cursor.column - 1)
    case 0x09: move(column: (cursor.column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C:
      wrapIsPending = false
      lineFeed()
    case 0x0D: move(column: 0)
    default: unknownSequences.append("^\(Character(Unicode.Scalar(byte ^ 0x40)))")
    }
  }

  private mutating func lineFeed() {
    if cursor.row < rows - 1 {
      cursor.row += 1
    } else {
      scrolledRows.append(cells.removeFirst())
      cells.append(ScreenRow(columns: columns))
    }
  }

  private mutating func move(row: Int? = nil, column: Int? = nil) {
    wrapIsPending = false
    cursor.row = min(max(row ?? cursor.row, 0), rows - 1)
    cursor.column = min(max(column ?? cursor.column, 0), columns - 1)
  }

  /// Carries out the sequence of `ESC` and a text; returns false if it is unknown.
  private mutating func perform(_ text: String) -> Bool {
    // Sequences for keypad modes, character sets and titles are known, but draw nothing.
    guard text.first == "[" else { return "=>()]P^_X\\".contains(text.prefix(1)) }
    if ["[?2004h", "[?2004l"].contains(text) {
      bracketsPaste = text.last == "h"
      return true
    }
    let parameters = text.dropFirst().dropLast().split(
      separator: ";", omittingEmptySubsequences: false)
    let numbers = parameters.compactMap { $0.isEmpty ? 0 : UInt16($0) }.map(Int.init)
    guard numbers.count == parameters.count else { return false }
    let count = max(1, numbers[0])
    switch text.last {
    case "A": move(row: cursor.row - count)
    case "B": move(row: cursor.row + count)
    case "C": move(column: cursor.column + count)
    case "D": move(column: cursor.column - count)
    case "H": move(row: count - 1, column: (numbers.dropFirst().first ?? 1) - 1)
    case "J" where numbers == [0]:
      erase(cursor.row, from: cursor.column)
      for row in cursor.row + 1..<rows { erase(row) }
    case "J" where numbers == [2]: for row in 0..<rows { erase(row) }
    case "K" where numbers == [0]: erase(cursor.row, from: cursor.column)
    case "m": rendition.apply(numbers)
    case "n" where numbers == [6]:
      // As in tmux, the position of a cursor that waits to wrap is the column after the last one.
      answers += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1 + (wrapIsPending ? 1 : 0))R".utf8
    default: return false
    }
    return true
  }

  private mutating func erase(_ row: Int, from start: Int = 0) {
    wrapIsPending = false
    for column in start..<columns { cells[row].cells[column] = ScreenCell() }
    if start > 0 { return }
    cells[row].used = 0
    cells[row].continues = false
    // The row above no longer continues in this row.
    if row > 0 { cells[row - 1].continues = false }
  }
}

/// Returns the number of terminal columns that a scalar takes.
///
/// The number is 0 for a mark that combines with the previous scalar or a format character, 2 for a
/// scalar in a wide block or with emoji presentation, and 1 for any other. The wide blocks are the
/// larger ones of those that Unicode's EastAsianWidth.txt lists as W or F. The letters that form
/// flags in pairs take 1 column each.
private func columnWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  case 0x1F1E6...0x1F1FF: return 1
  default: return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
