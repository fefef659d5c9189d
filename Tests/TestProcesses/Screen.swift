/// What a person sees of a terminal: a grid of characters, a cursor, and the rows scrolled away.
///
/// It understands what an xterm does with the sequences that line editors and this package's tools
/// write: see `ScreenInterpreter`. A sequence it does not know is kept in `unknownSequences`.
/// Rows and columns count from 0. Changing its size cuts or adds at the right and the bottom and
/// does not wrap lines anew.
public struct Screen: Sendable, Equatable {
  /// A place on the screen.
  public struct Position: Sendable, Hashable {
    /// The row, from 0 at the top.
    public var row: Int
    /// The column, from 0 at the left.
    public var column: Int

    /// A place on the screen.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The modes a program can set.
  public struct Modes: Sendable, Equatable {
    /// Whether a character written moves those after it to the right.
    public var inserts = false
    /// Whether a line too long goes on in the next row.
    public var wraps = true
    /// Whether the cursor is shown.
    public var showsCursor = true
    /// Whether pasted text comes in brackets.
    public var bracketsPaste = false
    /// Whether the arrow keys send `ESC O` in place of `ESC [`.
    public var hasApplicationKeys = false
  }

  /// The number of rows.
  public private(set) var rows: Int
  /// The number of columns.
  public private(set) var columns: Int
  /// Where the next character goes.
  ///
  /// After one in the last column it stays there until another comes, as on a VT100.
  public internal(set) var cursor = Position(row: 0, column: 0)
  /// The modes in force.
  public internal(set) var modes = Modes()
  /// How the next character will be drawn.
  public internal(set) var rendition = Rendition()
  /// The rows that went off at the top, oldest first.
  public internal(set) var scrollback: [String] = []
  /// How often the bell rang.
  public internal(set) var bells = 0
  /// The sequences that were not understood.
  public internal(set) var unknownSequences: [String] = []

  var cells: [[ScreenCell]]
  var wrapIsPending = false
  var savedCursor = Position(row: 0, column: 0)
  var savedRendition = Rendition()
  // The rows between which lines scroll, the last one included.
  var region: ClosedRange<Int>
  var parser = ScreenParser()

  /// An empty screen, its cursor at the top left.
  public init(rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0, "A screen has at least one row and one column.")
    self.rows = rows
    self.columns = columns
    region = 0...rows - 1
    cells = Array(repeating: Array(repeating: ScreenCell(), count: columns), count: rows)
  }

  /// The rows, without the blanks at their ends.
  public var lines: [String] { cells.map { Self.trimmed($0[...]) } }

  /// The rows down to the last one that is not empty.
  public var text: String { Self.joined(lines) }

  /// Everything a person finds by scrolling up, and the screen.
  public var history: String { Self.joined(scrollback + lines) }

  /// What is left of the cursor in its row.
  public var textBeforeCursor: String {
    cells[cursor.row][..<cursor.column].map(\.text).joined()
  }

  /// What is at the cursor and right of it in its row, without the blanks at the end.
  public var textAfterCursor: String {
    Self.trimmed(cells[cursor.row][(wrapIsPending ? columns : cursor.column)...])
  }

  /// How the character at a place is drawn.
  public func rendition(row: Int, column: Int) -> Rendition { cells[row][column].rendition }

  /// The screen in a frame, with its cursor's place, for a message of failure.
  public var framed: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let body = cells.map { "|" + $0.map(\.text).joined() + "|" }
    let place = "cursor: row \(cursor.row), column \(cursor.column)"
    return ([edge] + body + [edge, place]).joined(separator: "\n")
  }

  /// Draws what a program wrote; a sequence or character may be cut anywhere between two calls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let token = parser.take(byte) { perform(token) }
    }
  }

  /// Draws what a program wrote.
  public mutating func feed(_ text: String) { feed(text.utf8) }

  /// Gives the screen another size; rows that no longer fit go off at the top.
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
