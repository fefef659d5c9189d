/// The screen of a terminal: a grid of characters, a cursor, and the rows that scrolled off.
///
/// ```swift
/// var screen = Screen(rows: 3, columns: 10)
/// screen.feed("one\r\n\u{1B}[1mtwo\u{1B}[0m")
/// screen.lines  // ["one", "two"]
/// screen.cursor  // row 1, column 3
/// ```
///
/// The screen responds like an xterm to the sequences that the line editor and the commands of a
/// session write, and collects all others in `unknownSequences`. Rows and columns are counted
/// from 0. Wide characters take two columns, and combining characters take no column.
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

  /// The number of rows.
  public var rows: Int { cells.count }
  /// The number of columns.
  public internal(set) var columns: Int
  /// The position of the next character.
  ///
  /// After a character in the last column, the cursor stays there until the next character, as on a
  /// VT100.
  public internal(set) var cursor = Position(row: 0, column: 0)
  /// Whether the program asks for escape sequences around pasted text (bracketed paste).
  package internal(set) var bracketsPaste = false
  /// The appearance of the next character.
  package internal(set) var rendition = Rendition()
  /// The text of each row that scrolled off at the top, oldest first.
  package var scrollback: [String] { scrolledRows.map(\.text) }
  /// The number of times the bell rang.
  package internal(set) var bells = 0
  /// The escape sequences and control characters that were not understood, such as `ESC [5n` or
  /// `^@`.
  ///
  /// Unknown parameters of `ESC[…m` are ignored and not included.
  package internal(set) var unknownSequences: [String] = []

  var answers: [UInt8] = []

  var cells: [ScreenRow]
  var scrolledRows: [ScreenRow] = []
  var wrapIsPending = false
  var parser = ScreenParser()

  /// Creates an empty screen with the cursor at the top left.
  public init(rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0, "A screen has at least one row and one column.")
    self.columns = columns
    cells = Array(repeating: ScreenRow(columns: columns), count: rows)
  }

  /// The text of each row down to the last row that is not blank, without trailing spaces.
  public var lines: [String] { cells.map(\.text).withoutBlankEnd }

  /// The text of each row that scrolled off, followed by ``lines``, without blank rows at the end.
  package var allLines: [String] { (scrolledRows + cells).map(\.text).withoutBlankEnd }

  /// The ``lines``, joined with line feeds.
  public var text: String { lines.joined(separator: "\n") }

  /// All of `allLines`, joined with line feeds.
  package var allText: String { allLines.joined(separator: "\n") }

  /// The text to the left of the cursor in its row.
  package var textBeforeCursor: String {
    cells[cursor.row].cells[..<cursor.column].map(\.text).joined()
  }

  /// The text at and to the right of the cursor in its row, without trailing spaces.
  ///
  /// The text is empty if the last column was just written, because the next character begins a
  /// row.
  package var textAfterCursor: String {
    cells[cursor.row].cells[(wrapIsPending ? columns : cursor.column)...].trimmedText
  }

  /// Returns the appearance of the character at a position.
  package func rendition(row: Int, column: Int) -> Rendition { cells[row].cells[column].rendition }

  /// The screen in a frame, with the position of the cursor, for failure messages.
  public var framed: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let body = cells.map { "|" + $0.cells.map(\.text).joined() + "|" }
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

  /// Returns the answers to the questions that the program has written, such as the position of the
  /// cursor.
  ///
  /// A terminal sends such answers as if the user had typed them. The method returns each answer
  /// once.
  package mutating func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }
}

extension [String] {
  /// The lines down to the last line that is not empty.
  var withoutBlankEnd: [String] { Array(self[...(lastIndex { !$0.isEmpty } ?? -1)]) }
}

/// A cell of the screen: one column of one row.
struct ScreenCell: Sendable, Equatable {
  /// The character in the cell; empty in the second column of a wide character.
  var text = " "
  var rendition = Rendition()
}

/// A row of the screen.
struct ScreenRow: Sendable, Equatable {
  var cells: [ScreenCell]

  /// The number of cells up to the last cell written since the whole row was last erased.
  var used = 0

  /// Whether the text continues in the next row, because it was too long for this one.
  var continues = false

  init(columns: Int) {
    cells = Array(repeating: ScreenCell(), count: columns)
  }

  /// The text, without trailing spaces.
  var text: String { cells[...].trimmedText }
}

extension ArraySlice<ScreenCell> {
  /// The text of the cells, without trailing spaces.
  var trimmedText: String {
    var text = map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
