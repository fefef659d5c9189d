import CommandShellTesting
import Testing

@Suite struct ScreenTests {
  struct Drawing: CustomTestStringConvertible {
    var testDescription: String
    var input: String
    var lines: [String]
    var row: Int
    var column: Int

    init(_ title: String, _ input: String, _ lines: [String], _ row: Int, _ column: Int) {
      testDescription = title
      self.input = input
      self.lines = lines
      self.row = row
      self.column = column
    }
  }

  // The screen has three rows and six columns.
  static let drawings = [
    Drawing("text moves the cursor", "abc", ["abc", "", ""], 0, 3),
    Drawing("CR and LF are independent", "ab\ncd\rX", ["ab", "X cd", ""], 1, 1),
    Drawing("backspace moves only", "abc\u{8}\u{8}X", ["aXc", "", ""], 0, 2),
    Drawing("backspace stops at the edge", "a\u{8}\u{8}\u{8}b", ["b", "", ""], 0, 1),
    Drawing("a tab goes to the next stop, or the edge", "a\tb", ["a    b", "", ""], 0, 5),
    Drawing("the last column holds the cursor", "abcdef", ["abcdef", "", ""], 0, 5),
    Drawing("the next character wraps", "abcdefg", ["abcdef", "g", ""], 1, 1),
    Drawing("CR LF after a full row goes one row down", "abcdef\r\ng", ["abcdef", "g", ""], 1, 1),
    Drawing("a move ends the pending wrap", "abcdef\u{1B}[DX", ["abcdXf", "", ""], 0, 5),
    Drawing("backspace ends the pending wrap", "abcdef\u{8}X", ["abcdXf", "", ""], 0, 5),
    Drawing("the line editor's wrap of a full row", "abcdef \u{8}", ["abcdef", "", ""], 1, 0),
    Drawing("scrolling keeps the last rows", "1\r\n2\r\n3\r\n4", ["2", "3", "4"], 2, 1),
    Drawing(
      "up, down, left, right", "\u{1B}[2B\u{1B}[3CX\u{1B}[A\u{1B}[2DY", ["", "  Y", "   X"], 1, 3),
    Drawing(
      "moves stop at the edges", "\u{1B}[99A\u{1B}[99B\u{1B}[99CX", ["", "", "     X"], 2, 5),
    Drawing("absolute positions", "\u{1B}[2;3HX\rY\u{1B}[HZ", ["Z", "Y X", ""], 0, 1),
    Drawing("erase to the end of the row", "abcdef\r\u{1B}[2C\u{1B}[K", ["ab", "", ""], 0, 2),
    Drawing("erase below", "1\r\n2\r\n3\u{1B}[2;1H\u{1B}[J", ["1", "", ""], 1, 0),
    Drawing("clear", "1\r\n2\u{1B}[H\u{1B}[2JX", ["X", "", ""], 0, 1),
    Drawing("a wide character takes two columns", "a素b", ["a素b", "", ""], 0, 4),
    Drawing("a wide character does not fit the last column", "abcde素", ["abcde", "素", ""], 1, 2),
    Drawing("replacing half of a wide character clears it", "素\u{8}X", [" X", "", ""], 0, 2),
    Drawing("a mark joins the character before it", "e\u{301}x", ["e\u{301}x", "", ""], 0, 2),
    Drawing("colors take no space", "\u{1B}[1;31mab\u{1B}[0m", ["ab", "", ""], 0, 2),
    Drawing(
      "titles and modes draw nothing", "\u{1B}]0;t\u{7}\u{1B}[?2004h\u{1B}=a", ["a", "", ""], 0, 1),
    Drawing("a title may end with ST", "\u{1B}]0;t\u{1B}\\a", ["a", "", ""], 0, 1),
    Drawing("an interrupted sequence starts again", "\u{1B}[\u{1B}[2Ca", ["  a", "", ""], 0, 3),
  ]

  @Test(arguments: drawings)
  func aDrawingShows(_ drawing: Drawing) {
    var screen = Screen(rows: 3, columns: 6)
    screen.feed(drawing.input)
    let shown = drawing.lines.joined(separator: "\n").trimmingSuffix("\n")
    #expect(screen.text == shown)
    #expect(screen.cursor == .init(row: drawing.row, column: drawing.column))
    #expect(screen.unknownSequences.isEmpty)
  }

  @Test(arguments: drawings)
  func bytesMayArriveOneByOne(_ drawing: Drawing) {
    var whole = Screen(rows: 3, columns: 6)
    whole.feed(drawing.input)
    var pieces = Screen(rows: 3, columns: 6)
    for byte in drawing.input.utf8 { pieces.feed([byte]) }
    #expect(pieces == whole)
  }

  @Test func colorsAreKept() {
    var screen = Screen(rows: 1, columns: 9)
    screen.feed("a\u{1B}[1;31mb\u{1B}[22;97mc\u{1B}[me")
    #expect(screen.rendition(row: 0, column: 0) == Rendition())
    #expect(screen.rendition(row: 0, column: 1).isBold)
    #expect(screen.rendition(row: 0, column: 1).foreground == 1)
    #expect(!screen.rendition(row: 0, column: 2).isBold)
    #expect(screen.rendition(row: 0, column: 2).foreground == 15)
    #expect(screen.rendition(row: 0, column: 3) == Rendition())
  }

  @Test func bracketedPasteAndBellsAreKept() {
    var screen = Screen(rows: 1, columns: 9)
    screen.feed("\u{1B}[?2004h\u{7}")
    #expect(screen.bracketsPaste && screen.bells == 1)
    screen.feed("\u{1B}[?2004l")
    #expect(!screen.bracketsPaste)
  }

  @Test func scrolledRowsAreKept() {
    var screen = Screen(rows: 2, columns: 6)
    screen.feed("1\r\n2\r\n3\r\n4")
    #expect(screen.scrollback == ["1", "2"])
    #expect(screen.allText == "1\n2\n3\n4")
    #expect(screen.text == "3\n4")
  }

  @Test func theLineIsSplitAtTheCursor() {
    var screen = Screen(rows: 2, columns: 8)
    screen.feed("> count\u{1B}[3D")
    #expect(screen.textBeforeCursor == "> co")
    #expect(screen.textAfterCursor == "unt")
  }

  @Test func unknownSequencesAreRecorded() {
    var screen = Screen(rows: 2, columns: 8)
    screen.feed("\u{1B}[?1049h\u{1B}[5na\u{1B}Z")
    #expect(screen.unknownSequences == ["ESC [?1049h", "ESC [5n", "ESC Z"])
    #expect(screen.text == "a")
  }

  @Test func invalidUTF8IsReplaced() {
    var screen = Screen(rows: 1, columns: 8)
    screen.feed([0x61, 0xFF, 0x62])
    #expect(screen.text == "a\u{FFFD}b")
  }

  @Test func theProgramCanAskForTheCursor() {
    var screen = Screen(rows: 2, columns: 3)
    screen.feed("a\u{1B}[6n\r\nabc\u{1B}[6n")
    #expect(screen.takeAnswers() == Array("\u{1B}[1;2R\u{1B}[2;4R".utf8))
    #expect(screen.takeAnswers() == [])
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
