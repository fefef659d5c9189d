import CEditline

/// A model of the screen as the user sees it.
///
/// It understands the xterm sequences that occur in these tests, and records all others.
struct Screen {
  let columns: Int
  let rows: Int
  private(set) var row = 0
  private(set) var column = 0
  /// The sequences that this model does not know.
  private(set) var unknown: [String] = []
  /// The number of times the bell rang.
  private(set) var bells = 0
  /// The private modes that are on, such as 2004 for bracketed paste.
  private(set) var modes: Set<Int> = []
  /// The rows that scrolled off at the top.
  private(set) var scrolled: [String] = []

  private var cells: [[Cell]]
  private var isDim = false
  private var isInserting = false
  private var wrapsNext = false
  private var pending: [UInt8] = []

  private struct Cell: Equatable {
    // Empty for the right half of a wide character.
    var text = " "
    var isDim = false
  }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows, without trailing spaces.
  var lines: [String] { cells.map { Self.text(of: $0) } }

  /// The rows down to the last one that is not blank, including those that scrolled off.
  var everything: [String] {
    let shown = lines
    let end = shown.lastIndex { !$0.isEmpty } ?? -1
    return scrolled + shown[...end]
  }

  /// The row of the cursor.
  var line: String { lines[row] }

  /// The dimmed text.
  var dimText: String {
    cells.joined().filter(\.isDim).map(\.text).joined()
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
    guard width > 0 else { return }
    if wrapsNext || column + width > columns {
      column = 0
      lineFeed()
      wrapsNext = false
    }
    let new =
      [Cell(text: text, isDim: isDim)]
      + Array(repeating: Cell(text: "", isDim: isDim), count: width - 1)
    if isInserting {
      cells[row].insert(contentsOf: new, at: column)
      cells[row].removeLast(width)
    } else {
      cells[row].replaceSubrange(column..<(column + width), with: new)
    }
    column += width
    if column == columns {
      column = columns - 1
      wrapsNext = true
    }
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if row + 1 < rows {
      row += 1
      return
    }
    scrolled.append(Self.text(of: cells[0]))
    cells.removeFirst()
    cells.append(Array(repeating: Cell(), count: columns))
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
    wrapsNext = false
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
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: Cell(), count: columns - cells[row].count)
    case ("@", false):
      cells[row].insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
      cells[row].removeLast(count)
    case ("m", false):
      for number in numbers {
        if number == 2 { isDim = true }
        if (number ?? 0) == 0 { isDim = false }
      }
    case ("h", false) where first == 4: isInserting = true
    case ("l", false) where first == 4: isInserting = false
    case ("h", true): modes.formUnion(numbers.compactMap(\.self))
    case ("l", true): modes.subtract(numbers.compactMap(\.self))
    default: unknown.append("[\(body)\(UnicodeScalar(final))")
    }
  }

  private mutating func erase(_ what: Int, wholeScreen: Bool) {
    let range = what == 0 ? column..<columns : what == 1 ? 0..<(column + 1) : 0..<columns
    for index in range { cells[row][index] = Cell() }
    guard wholeScreen else { return }
    let others = what == 0 ? (row + 1)..<rows : what == 1 ? 0..<row : 0..<rows
    for index in others { cells[index] = Array(repeating: Cell(), count: columns) }
  }

  private static func text(of row: [Cell]) -> String {
    let text = row.map(\.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
