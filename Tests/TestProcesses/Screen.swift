/// The screen of a terminal: a grid of characters, a cursor, and the rows that scrolled off.
///
/// It responds like an xterm to the sequences that line editors and this package's tools write; see
/// `ScreenInterpreter`. Unknown sequences are collected in `unknownSequences`. Rows and columns are
/// counted from 0. Resizing truncates or pads the rows at the right and does not wrap lines again.
public struct Screen: Sendable, Equatable {
  /// A position on the screen.
  public struct Position: Sendable, Hashable {
    /// The row, counted from 0 at the top.
    public var row: Int
    /// The column, counted from 0 at the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The modes that a program can set.
  public struct Modes: Sendable, Equatable {
    /// Whether a new character shifts the following ones to the right.
    public var inserts = false
    /// Whether a line that is too long continues in the next row.
    public var wraps = true
    /// Whether the cursor is shown.
    public var showsCursor = true
    /// Whether pasted text is enclosed in escape sequences (bracketed paste).
    public var bracketsPaste = false
    /// Whether the arrow keys send `ESC O` instead of `ESC [`.
    public var hasApplicationKeys = false
  }

  /// The number of rows.
  public private(set) var rows: Int
  /// The number of columns.
  public private(set) var columns: Int
  /// The position of the next character.
  ///
  /// After a character in the last column, the cursor stays there until the next character, as on a
  /// VT100.
  public internal(set) var cursor = Position(row: 0, column: 0)
  /// The current modes.
  public internal(set) var modes = Modes()
  /// The appearance of the next character.
  public internal(set) var rendition = Rendition()
  /// The rows that scrolled off at the top, oldest first.
  public internal(set) var scrollback: [String] = []
  /// The number of times the bell rang.
  public internal(set) var bells = 0
  /// The sequences that were not understood.
  public internal(set) var unknownSequences: [String] = []

  var cells: [[ScreenCell]]
  var wrapIsPending = false
  var savedCursor = Position(row: 0, column: 0)
  var savedRendition = Rendition()
  // The rows within which lines scroll, including the last one.
  var region: ClosedRange<Int>
  var parser = ScreenParser()

  /// Creates an empty screen with the cursor at the top left.
  public init(rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0, "A screen has at least one row and one column.")
    self.rows = rows
    self.columns = columns
    region = 0...rows - 1
    cells = Array(repeating: Array(repeating: ScreenCell(), count: columns), count: rows)
  }

  /// The rows, without trailing spaces.
  public var lines: [String] { cells.map { Self.trimmed($0[...]) } }

  /// The rows down to the last nonempty one.
  public var text: String { Self.joined(lines) }

  /// The scrollback followed by the screen.
  public var history: String { Self.joined(scrollback + lines) }

  /// The text to the left of the cursor in its row.
  public var textBeforeCursor: String {
    cells[cursor.row][..<cursor.column].map(\.text).joined()
  }

  /// The text at and to the right of the cursor in its row, without trailing spaces.
  public var textAfterCursor: String {
    Self.trimmed(cells[cursor.row][(wrapIsPending ? columns : cursor.column)...])
  }

  /// Returns the appearance of the character at a position.
  public func rendition(row: Int, column: Int) -> Rendition { cells[row][column].rendition }

  /// The screen in a frame, with the position of the cursor, for failure messages.
  public var framed: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let body = cells.map { "|" + $0.map(\.text).joined() + "|" }
    let place = "cursor: row \(cursor.row), column \(cursor.column)"
    return ([edge] + body + [edge, place]).joined(separator: "\n")
  }

  /// Draws the output of a program; sequences and characters may be split between calls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let token = parser.take(byte) { perform(token) }
    }
  }

  /// Draws the output of a program.
  public mutating func feed(_ text: String) { feed(text.utf8) }

  /// Resizes the screen.
  ///
  /// Rows that no longer fit are removed at the bottom or, if the cursor is in the last row,
  /// scrolled off at the top.
  public mutating func resize(rows newRows: Int, columns newColumns: Int) {
    precondition(newRows > 0 && newColumns > 0, "A screen has at least one row and one column.")
    for row in cells.indices {
      let missing = newColumns - cells[row].count
      if missing > 0 {
        cells[row] += Array(repeating: ScreenCell(), count: missing)
      } else {
        cells[row].removeLast(-missing)
      }
    }
    while cells.count > newRows {
      if cursor.row == cells.count - 1 {
        scrollback.append(Self.trimmed(cells.removeFirst()[...]))
        cursor.row -= 1
      } else {
        cells.removeLast()
      }
    }
    while cells.count < newRows {
      cells.append(Array(repeating: ScreenCell(), count: newColumns))
    }
    (rows, columns, region) = (newRows, newColumns, 0...newRows - 1)
    cursor.column = min(cursor.column, columns - 1)
    wrapIsPending = false
  }

  private static func trimmed(_ cells: ArraySlice<ScreenCell>) -> String {
    var text = cells.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func joined(_ lines: [String]) -> String {
    let last = lines.lastIndex { !$0.isEmpty }
    return lines[...(last ?? -1)].joined(separator: "\n")
  }

  mutating func scrollUp(_ count: Int) {
    for _ in 0..<min(count, region.count) {
      let row = cells.remove(at: region.lowerBound)
      if region.lowerBound == 0 { scrollback.append(Self.trimmed(row[...])) }
      cells.insert(blankRow, at: region.upperBound)
    }
  }

  mutating func scrollDown(_ count: Int) {
    for _ in 0..<min(count, region.count) {
      cells.remove(at: region.upperBound)
      cells.insert(blankRow, at: region.lowerBound)
    }
  }

  var blankRow: [ScreenCell] { Array(repeating: .blank(rendition), count: columns) }
}
