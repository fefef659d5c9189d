import CommandShellTesting
import TestProcesses
import Testing

/// Tests the text after a line that is being typed, which shows what Return would do.
@Suite(.ownThread) struct PreviewTests {
  /// Returns the text after a line that is typed at the end of some others.
  private func preview(of line: String, after earlier: String = "") throws -> String {
    let session = try primeTimeTerminal(columns: 160, previews: true)
    try session.type("\(earlier)\u{C}\(line)")
    return session.screen.textAfterCursor
  }

  @Test(arguments: [
    ("favorite 7", "favoritePrimes[0]: + 7 and 1 more"), ("count 5", "count: 0 → 5"),
    ("next", "count: 0 → 2"), ("+", "count: 0 → 1"), ("+ 3", "count: 0 → 3"),
    ("fav 7", "favoritePrimes[0]: + 7 and 1 more"), ("prime? 7", "starts factorize(7)"),
    ("count 7; favorite", "count: 0 → 7 and 2 more"), ("nth 100", "starts nthPrime(100)"),
    ("nth 100; nth 200", "starts nthPrime(100) and 1 more"), ("nth 100 &", "starts nthPrime(100)"),
    ("12 + 30", "starts numberFacts(42)"),
    ("next; nth 100", "count: 0 → 2; starts nthPrime(100)"),
    ("favorite 9", "9 is not prime; only primes can be favorites"),
    ("count 9; favorite", "9 is not prime; only primes can be favorites; count: 0 → 9"),
    ("count 2^400", "count: 0 → 2582…3376 (121 digits)"), ("count count+5", "count: 0 → 5"),
    ("count 5 # five", "count: 0 → 5"), ("echo 'a\rb'; count 5", "count: 0 → 5"),
    ("count 5 > /dev/null", "count: 0 → 5"),
  ])
  func itShowsWhatReturnWouldDo(line: String, text: String) throws {
    #expect(try preview(of: line) == "  " + text)
  }

  @Test(arguments: [
    ("undo", "count: 5 → 0"), ("redo", "nothing to redo"),
    ("undo 2", "cannot undo 2 steps, only 1"), ("goto 0", "count: 5 → 0"),
    ("count 5", ""), ("ans", ""), ("unfavorite 7", "7 is not a favorite"),
  ])
  func itDependsOnTheState(line: String, text: String) throws {
    #expect(try preview(of: line, after: "count 5\r") == (text.isEmpty ? "" : "  " + text))
  }

  @Test func anAliasIsPreviewedByItsText() throws {
    #expect(try preview(of: "twice", after: "alias twice='+; +'\r") == "  count: 0 → 1 and 1 more")
  }

  /// An alias of aliases can stand for millions of commands.
  @Test func aLineOfVeryManyCommandsHasNone() throws {
    let aliases = (1...40).map { "alias a\($0)='a\($0 - 1); a\($0 - 1)'\r" }.joined()
    #expect(try preview(of: "a40", after: "alias a0=next\r" + aliases) == "")
    #expect(
      try preview(of: "a4", after: "alias a0=next\r" + aliases) == "  count: 0 → 2 and 15 more")
  }

  /// Lines of commands that change and start nothing, and lines that are not complete.
  @Test(arguments: [
    "favorites", "state", "history", "jobs", "quit", "echo a", "set quiet on",
    "alias a=next", "!echo a", "plan next", "apply", "fav", "nex", "load 'a", "#", "count >",
    "time count 5", "echo 'a\rb; count 5", "count 5; echo 'a\r", "nth 2^9000000000", "record off",
  ])
  func otherLinesHaveNone(line: String) throws {
    let text = try preview(of: line)
    #expect(!text.hasPrefix("  ") && !text.contains("→") && !text.contains("starts"), "\(text)")
  }

  @Test(arguments: ["help", "why count", "goto", "primes"])
  func theHintOfFurtherArgumentsStays(line: String) throws {
    let session = try primeTimeTerminal(columns: 160)
    try session.type("\u{C}\(line)")
    #expect(try preview(of: line) == session.screen.textAfterCursor)
  }

  @Test(arguments: ["next", "increment", "favorite", "undo", "previous", "about"])
  func aNameThatGrowsHasNone(name: String) throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("count 7\r\u{C}")
    for letter in name.dropLast() {
      try session.type(String(letter))
      #expect(!session.screen.textAfterCursor.hasPrefix("  "), "\(session.screen.text)")
    }
    try session.type(String(name.suffix(1)))
    #expect(session.screen.textAfterCursor.hasPrefix("  "))
  }

  @Test func aPastedBlockHasNone() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.paste("count 5\ncount 6")
    #expect(session.screen.lines == ["0> count 5", "count 6"])
  }

  @Test func aMistakeTakesPrecedence() throws {
    #expect(try preview(of: "count 5; favx").hasPrefix("  unknown command \"favx\""))
    #expect(try preview(of: "favorite 12a").hasPrefix("  \"12a\" is not an integer"))
  }

  @Test func aSuggestionFromTheHistoryTakesPrecedence() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("count 55\r\u{C}count 5")
    #expect(session.screen.textAfterCursor == "5")
    try session.type("6")
    #expect(session.screen.textAfterCursor == "  count: 55 → 56")
  }

  @Test func aSettingTurnsPreviewsOffAndOn() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("set preview off\r\u{C}count 5")
    #expect(session.screen.lines == ["0> count 5"])
    try session.type("\u{15}set preview on\r\u{C}count 5")
    #expect(session.screen.lines == ["0> count 5  count: 0 → 5"])
  }

  @Test func aToolThatDoesNotOptInHasNone() throws {
    let session = try primeTimeTerminal(previews: false)
    try session.type("count 5")
    #expect(session.screen.lines == ["0> count 5"])
  }

  @Test func aLineThatWouldWaitHasNone() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("nth 5; next\r\u{C}count 5")
    #expect(session.screen.textAfterCursor == "")
  }

  @Test(arguments: [
    String(repeating: "time ", count: 1900), String(repeating: "next; ", count: 1500),
    "count " + String(repeating: "2^2000*", count: 1400), String(repeating: "(", count: 9000),
    String(repeating: "count 5;", count: 12_000),
    String(repeating: "phi(1000000007*1000000009)+", count: 300),
  ])
  func aLongLineIsPlannedToo(line: String) throws {
    let session = try primeTimeTerminal(previews: true)
    try session.paste(line)
    try session.type(" 1")
    #expect(session.screen.textBeforeCursor.hasSuffix(" 1"))
  }

  @Test func itIsDimAndNotInserted() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("count 5")
    #expect(session.screen.rendition(row: 0, column: "0> count 5  ".count).isDim)
    try session.press(.right, .end)
    #expect(session.screen.textBeforeCursor == "0> count 5")
    try session.type("\r")
    #expect(session.screen.lines == ["0> count 5", "  count: 0 → 5", "5>"])
  }

  @Test func itStaysWhileTheCursorMoves() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("count 57")
    try session.press(.left, .left)
    #expect(session.screen.textAfterCursor == "57  count: 0 → 57")
    try session.type("1")
    #expect(session.screen.textAfterCursor == "57  count: 0 → 157")
  }

  @Test func itFitsIntoTheRow() throws {
    let session = try primeTimeTerminal(columns: 30, previews: true)
    try session.type("count 7; favorite")
    #expect(session.screen.lines == ["0> count 7; favorite  count:…"])
  }
}
