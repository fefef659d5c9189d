import CommandShellTesting
import Testing

@Suite struct ScreenResizingTests {
  @Test func cuttingKeepsTheTextThatFits() {
    var screen = Screen(rows: 3, columns: 6)
    screen.feed("abcdef\r\n2\r\n3")
    screen.resize(rows: 2, columns: 4, wrapping: false)
    #expect(screen.lines == ["2", "3"])
    #expect(screen.scrollback == ["abcd"])
    #expect(screen.cursor == .init(row: 1, column: 1))
    screen.resize(rows: 3, columns: 8, wrapping: false)
    #expect(screen.lines == ["abcd", "2", "3"])
  }

  @Test func wrappingJoinsAndSplitsLines() {
    var screen = Screen(rows: 4, columns: 6)
    screen.feed("one\r\nabcdefgh")
    #expect(screen.lines == ["one", "abcdef", "gh"])
    screen.resize(rows: 4, columns: 10)
    #expect(screen.lines == ["one", "abcdefgh"])
    #expect(screen.cursor == .init(row: 1, column: 8))
    screen.resize(rows: 4, columns: 4)
    #expect(screen.allLines == ["one", "abcd", "efgh"])
    // The cursor waits to wrap after the last cell.
    screen.feed("i")
    #expect(screen.allLines == ["one", "abcd", "efgh", "i"])
  }

  @Test func rowsThatNoLongerFitScrollOffAndComeBack() {
    var screen = Screen(rows: 3, columns: 8)
    screen.feed("abcdefgh\r\n2\r\n3")
    screen.resize(rows: 3, columns: 4)
    #expect(screen.scrollback == ["abcd"])
    #expect(screen.lines == ["efgh", "2", "3"])
    #expect(screen.cursor == .init(row: 2, column: 1))
    screen.resize(rows: 3, columns: 8)
    #expect(screen.scrollback.isEmpty)
    #expect(screen.lines == ["abcdefgh", "2", "3"])
  }

  // tmux 3.3a shows the same.
  @Test func blankRowsStayBelowWrappedLines() {
    var screen = Screen(rows: 10, columns: 40)
    screen.feed("1234567890123456789012345678901234567890abc\r\ntwo")
    screen.resize(rows: 10, columns: 20)
    #expect(screen.scrollback == ["12345678901234567890"])
    #expect(screen.lines == ["12345678901234567890", "abc", "two"])
    #expect(screen.cursor == .init(row: 2, column: 3))
  }

  // tmux 3.3a shows the same.
  @Test func rowsBelowTheCursorAreRemovedFirst() {
    var screen = Screen(rows: 10, columns: 40)
    screen.feed("1\r\n2\r\n123456789012345678901234567890\r\n8")
    screen.resize(rows: 4, columns: 20)
    #expect(screen.scrollback == ["1"])
    #expect(screen.lines == ["2", "12345678901234567890", "1234567890", "8"])
    #expect(screen.cursor == .init(row: 3, column: 1))
    screen.resize(rows: 6, columns: 40)
    #expect(screen.lines == ["1", "2", "123456789012345678901234567890", "8"])
  }

  @Test func aWideCharacterIsNotSplit() {
    var screen = Screen(rows: 3, columns: 6)
    screen.feed("日本語")
    screen.resize(rows: 3, columns: 5)
    #expect(screen.allLines == ["日本", "語"])
    #expect(screen.cursor == .init(row: 0, column: 2))
  }

  @Test func anErasedRowDoesNotContinueTheRowAbove() {
    var screen = Screen(rows: 3, columns: 4)
    screen.feed("abcdef\r\u{1B}[Kxy")
    screen.resize(rows: 3, columns: 8)
    #expect(screen.lines == ["abcd", "xy"])
  }
}
