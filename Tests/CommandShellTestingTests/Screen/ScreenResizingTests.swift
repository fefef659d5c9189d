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
    #expect(screen.lines == ["2", "3"])
  }

  @Test func wrappingJoinsAndSplitsLines() {
    var screen = Screen(rows: 4, columns: 6)
    screen.feed("one\r\nabcdefgh")
    #expect(screen.lines == ["one", "abcdef", "gh"])
    screen.resize(rows: 4, columns: 10)
    #expect(screen.lines == ["one", "abcdefgh"])
    #expect(screen.cursor == .init(row: 1, column: 8))
    screen.resize(rows: 4, columns: 4)
    #expect(screen.lines == ["one", "abcd", "efgh"])
    // The cursor waits to wrap after the last cell.
    screen.feed("i")
    #expect(screen.lines == ["one", "abcd", "efgh", "i"])
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

  @Test func blankRowsBelowTheCursorAreRemovedFirst() {
    var screen = Screen(rows: 5, columns: 8)
    screen.feed("abcdefgh\r\n2")
    screen.resize(rows: 3, columns: 4)
    #expect(screen.scrollback.isEmpty)
    #expect(screen.lines == ["abcd", "efgh", "2"])
  }

  @Test func aWideCharacterIsNotSplit() {
    var screen = Screen(rows: 3, columns: 6)
    screen.feed("日本語")
    screen.resize(rows: 3, columns: 5)
    #expect(screen.lines == ["日本", "語"])
    #expect(screen.cursor == .init(row: 1, column: 2))
  }

  @Test func anErasedRowDoesNotContinueTheRowAbove() {
    var screen = Screen(rows: 3, columns: 4)
    screen.feed("abcdef\r\u{1B}[Kxy")
    screen.resize(rows: 3, columns: 8)
    #expect(screen.lines == ["abcd", "xy"])
  }
}
