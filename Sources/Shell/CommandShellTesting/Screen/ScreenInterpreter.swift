// Handles control characters and escape sequences as xterm does (ECMA-48, and xterm's ctlseqs).
extension Screen {
  mutating func perform(_ token: ScreenParser.Token) {
    switch token {
    case .character(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .escape(let intermediate, let final): escape(intermediate, final)
    case .sequence(nil, let parameters, let final): sequence(parameters, final)
    case .sequence(UInt8(ascii: "?"), let parameters, let final): privateMode(parameters, final)
    case .sequence(let marker?, let parameters, let final): unknown(marker, parameters, final)
    case .string: break
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
    case 0x00, 0x0E, 0x0F, 0x7F: break
    default: unknownSequences.append("^\(Character(Unicode.Scalar(byte + 0x40)))")
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

  private mutating func escape(_ intermediate: UInt8?, _ final: UInt8) {
    switch (intermediate, Character(Unicode.Scalar(final))) {
    // Keypad modes, string terminators and character sets draw nothing.
    case (nil, "="), (nil, ">"), (nil, "\\"), (UInt8(ascii: "("), _), (UInt8(ascii: ")"), _): break
    default: unknownSequences.append("ESC \(Character(Unicode.Scalar(final)))")
    }
  }

  private mutating func sequence(_ parameters: [Int?], _ final: UInt8) {
    let first = parameters.first ?? nil
    let count = max(1, first ?? 1)
    switch Character(Unicode.Scalar(final)) {
    case "A": move(row: cursor.row - count)
    case "B": move(row: cursor.row + count)
    case "C": move(column: cursor.column + count)
    case "D": move(column: cursor.column - count)
    case "G": move(column: count - 1)
    case "H":
      let second = parameters.count > 1 ? parameters[1] : nil
      move(row: count - 1, column: max(1, second ?? 1) - 1)
    case "J": eraseDisplay(first ?? 0)
    case "K": eraseLine(first ?? 0)
    case "n" where first == 6:
      // As in tmux, a cursor that waits to wrap is in the column after the last one.
      answers += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1 + (wrapIsPending ? 1 : 0))R".utf8
    case "m": rendition.apply(parameters.map { $0 ?? 0 })
    default: unknown(nil, parameters, final)
    }
  }

  private mutating func privateMode(_ parameters: [Int?], _ final: UInt8) {
    let isOn = final == UInt8(ascii: "h")
    guard isOn || final == UInt8(ascii: "l") else {
      return unknown(UInt8(ascii: "?"), parameters, final)
    }
    for parameter in parameters {
      switch parameter {
      case 25: modes.showsCursor = isOn
      case 2004: modes.bracketsPaste = isOn
      default: unknown(UInt8(ascii: "?"), [parameter], final)
      }
    }
  }

  private mutating func unknown(_ marker: UInt8?, _ parameters: [Int?], _ final: UInt8) {
    let mark = marker.map { String(Unicode.Scalar($0)) } ?? ""
    let list = parameters.map { $0.map(String.init) ?? "" }.joined(separator: ";")
    unknownSequences.append("ESC [ \(mark)\(list)\(Character(Unicode.Scalar(final)))")
  }
}
