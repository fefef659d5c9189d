import CEditline

/// A model of the screen as the user sees it.
///
/// It understands the xterm sequences that occur in these tests, and records all others.
struct Screen {
  var columns: Int
  let rows: Int
  var row = 0
  var column = 0
  /// The sequences that this model does not know.
  private(set) var unknown: [String] = []
  /// The number of times the bell rang.
  private(set) var bells = 0
  /// The private modes that are on, such as 2004 for bracketed paste.
  private(set) var modes: Set<Int> = []
  /// The rows that scrolled off at the top.
  var history: [Row] = []
  /// The answers to the program's questions that have not been sent yet.
  var answers = ""

  var cells: [Row]
  private var isDim = false
  private var isInserting = false
  /// Whether the cursor is after the last cell of a row, so that the next character wraps.
  var wrapsNext = false
  private var wraps = true
  private var pending: [UInt8] = []

  struct Cell: Equatable {
    // Empty for the right half of a wide character.
    var text = " "
    var isDim = false
  }

  struct Row {
    var cells: [Cell]
    /// The number of cells that were written, even if they were erased later.
    var used = 0
    /// Whether the text continues in the next row.
    var continues = false

    init(columns: Int) { cells = Array(repeating: Cell(), count: columns) }

    /// The text, without trailing spaces.
    var text: String {
      String(cells.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Row(columns: columns), count: rows)
  }

  /// The rows, without trailing spaces.
  var lines: [String] { cells.map(\.text) }

  /// The rows that scrolled off at the top, without trailing spaces.
  var scrolled: [String] { history.map(\.text) }

  /// The rows down to the last one that is not blank, including those that scrolled off.
  var everything: [String] {
    let shown = lines
    let end = shown.lastIndex { !$0.isEmpty } ?? -1
    return scrolled + shown[...end]
  }

  /// The numbers of the rows that continue in the next row, including those that scrolled off.
  var continuedRows: [Int] {
    let all = history + cells
    return all.indices.filter { all[$0].continues }
  }

  /// The row of the cursor.
  var line: String { lines[row] }

  /// The dimmed text.
  var dimText: String {
    cells.flatMap(\.cells).filter(\.isDim).map(\.text).joined()
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  private mutating func feed(_ byte: UInt8) {
    if !pending.isEmpty {
      pending.append(byte)
      if pending[0] == 0x1B { feedEscape() } else { feedText() }
      return
    }
    switch byte {
    case 0x07: bells += 1
    case 0x08:
      column = max(0, column - 1)
      wrapsNext = false
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D:
      column = 0
      wrapsNext = false
    case 0x1B, 0x80...: pending = [byte]
    case 0x20...0x7E: put(String(UnicodeScalar(byte)), width: 1)
    default: unknown.append("\(byte)")
    }
  }

  private mutating func feedText() {
    guard let text = String(validating: pending, as: UTF8.self) else {
      if pending.count == 4 {
        unknown.append("\(pending)")
        pending = []
      }
      return
    }
    pending = []
    put(text, width: Int(editline_width(text.unicodeScalars.first?.value ?? 0)))
  }

  private mutating func put(_ text: String, width: Int) {
    guard width > 0 else { return combine(text) }
    if wrapsNext || column + width > columns {
      if !wraps {
        column = max(0, columns - width)
      } else {
        cells[row].continues = true
        column = 0
        lineFeed()
      }
      wrapsNext = false
    }
    if width > columns { return }
    let new =
      [Cell(text: text, isDim: isDim)]
      + Array(repeating: Cell(text: "", isDim: isDim), count: width - 1)
    if isInserting {
      cells[row].cells.insert(contentsOf: new, at: column)
      cells[row].cells.removeLast(width)
      cells[row].used = min(columns, max(column, cells[row].used) + width)
    } else {
      cells[row].cells.replaceSubrange(column..<(column + width), with: new)
      cells[row].used = max(cells[row].used, column + width)
    }
    column += width
    if column == columns {
      column = columns - 1
      wrapsNext = true
    }
  }

  /// Adds a character without a width to the character before the cursor.
  private mutating func combine(_ text: String) {
    var index = wrapsNext ? column : column - 1
    while index > 0, cells[row].cells[index].text.isEmpty { index -= 1 }
    if index >= 0 { cells[row].cells[index].text += text }
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if row + 1 < rows {
      row += 1
      return
    }
    history.append(cells.removeFirst())
    cells.append(Row(columns: columns))
  }

  private mutating func feedEscape() {
    guard pending.count > 1 else { return }
    guard pending[1] == UInt8(ascii: "[") else {
      unknown.append(String(decoding: pending.dropFirst(), as: UTF8.self))
      pending = []
      return
    }
    guard let final = pending.dropFirst(2).last, 0x40...0x7E ~= final else { return }
    let body = String(decoding: pending.dropFirst(2).dropLast(), as: UTF8.self)
    pending = []
    let isWrapPending = wrapsNext
    if final != UInt8(ascii: "m"), final != UInt8(ascii: "n") { wrapsNext = false }
    let isPrivate = body.hasPrefix("?")
    let numbers = body.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) }
    let first = numbers.first ?? nil
    let count = max(1, first ?? 1)
    switch (UnicodeScalar(final), isPrivate) {
    case ("A", false): row = max(0, row - count)
    case ("B", false): row = min(rows - 1, row + count)
    case ("C", false): column = min(columns - 1, column + count)
    case ("D", false): column = max(0, column - count)
    case ("G", false): column = min(columns, count) - 1
    case ("H", false):
      row = min(rows, count) - 1
      column = min(columns, max(1, (numbers.count > 1 ? numbers[1] : nil) ?? 1)) - 1
    case ("J", false): erase(first ?? 0, wholeScreen: true)
    case ("K", false): erase(first ?? 0, wholeScreen: false)
    case ("P", false):
      cells[row].cells.removeSubrange(column..<min(columns, column + count))
      cells[row].cells += Row(columns: columns - cells[row].cells.count).cells
    case ("@", false):
      cells[row].cells.insert(contentsOf: Row(columns: count).cells, at: column)
      cells[row].cells.removeLast(count)
      cells[row].used = min(columns, max(column, cells[row].used) + count)
    case ("m", false):
      for number in numbers {
        if number == 2 { isDim = true }
        if (number ?? 0) == 0 { isDim = false }
      }
    case ("h", false) where first == 4: isInserting = true
    case ("l", false) where first == 4: isInserting = false
    case ("n", false) where first == 6:
      answers += "\u{1B}[\(row + 1);\(column + 1 + (isWrapPending ? 1 : 0))R"
    case ("h", true) where first == 7: wraps = true
    case ("l", true) where first == 7: wraps = false
    case ("h", true): modes.formUnion(numbers.compactMap(\.self))
    case ("l", true): modes.subtract(numbers.compactMap(\.self))
    default: unknown.append("[\(body)\(UnicodeScalar(final))")
    }
  }

  private mutating func erase(_ what: Int, wholeScreen: Bool) {
    let range = what == 0 ? column..<columns : what == 1 ? 0..<(column + 1) : 0..<columns
    if range.count == columns { clear(row) }
    for index in range { cells[row].cells[index] = Cell() }
    guard wholeScreen else { return }
    let others = what == 0 ? (row + 1)..<rows : what == 1 ? 0..<row : 0..<rows
    for index in others { clear(index) }
  }

  /// Erases a whole row, which then no longer continues the row above.
  private mutating func clear(_ index: Int) {
    cells[index] = Row(columns: columns)
    if index > 0 { cells[index - 1].continues = false }
  }
}
