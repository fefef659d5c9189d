import CommandShell
import CommandShellTesting
import FavoritePrimes
import Foundation
import TestProcesses
import Testing
import primetime

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
    ("fav 7", "favoritePrimes[0]: + 7 and 1 more"), ("prime? 7", "starts: test whether N is prime"),
    ("count 7; favorite", "count: 0 → 7 and 2 more"), ("nth 100", "starts: look up the Nth prime"),
    ("nth 100; nth 200", "starts: look up the Nth prime and 1 more"),
    ("nth 100 &", "starts: look up the Nth prime"),
    ("12 + 30", "starts: describe N, its factors and its prime neighbors"),
    ("next; nth 100", "count: 0 → 2; starts: look up the Nth prime"),
    ("plot pi", "starts: draw the number of primes, and x/ln x, from A to B"),
    ("favorite 2^127-1", "starts: add N to the favorites"),
    ("load", "starts: load the favorites from FILE or the default file"),
    ("favorite 9", "9 is not prime; only primes can be favorites"),
    ("count 9; favorite", "9 is not prime; only primes can be favorites; count: 0 → 9"),
    (
      "nth 1e17",
      "nth 100000000000000000: too large to compute here; try a number up to 10000000000000000"
    ),
    (
      "pi 5e17",
      "pi 500000000000000000: too large to compute here; try a number up to 400000000000000000"
    ),
    (
      "unfavorite 10^60+7",
      "1000…0007 (61 digits) is not a favorite"
    ),
    ("count 2^400", "count: 0 → 2582…3376 (121 digits)"),
    ("count count+5", "count: 0 → 5"), ("let p 7", "names.p: + 7"),
    ("let p 7; count p^2", "names.p: + 7 and 1 more"), ("count nextprime(100)", "count: 0 → 101"),
    ("let gcd 7", #""gcd" cannot be a name, because it has another meaning in numbers"#),
    ("count binomial(10, 5)", "count: 0 → 252"), ("count 2**10", "count: 0 → 1024"),
    ("count 5 # five", "count: 0 → 5"), ("echo 'a\rb'; count 5", "count: 0 → 5"),
    ("count 5 > /dev/null", "count: 0 → 5"),
  ])
  func itShowsWhatReturnWouldDo(line: String, text: String) throws {
    #expect(try preview(of: line) == "  ↵ " + text)
  }

  @Test(arguments: [
    ("undo", "count: 5 → 0"), ("redo", "nothing to redo"),
    ("undo 2", "cannot undo 2 steps, only 1"), ("goto 0", "count: 5 → 0"),
    ("count 5", ""), ("ans", ""), ("unfavorite 7", "7 is not a favorite"),
  ])
  func itDependsOnTheState(line: String, text: String) throws {
    #expect(try preview(of: line, after: "count 5\r") == (text.isEmpty ? "" : "  ↵ " + text))
  }

  @Test func anAliasIsPreviewedByItsText() throws {
    #expect(
      try preview(of: "twice", after: "alias twice='+; +'\r") == "  ↵ count: 0 → 1 and 1 more")
  }

  /// An alias of aliases can stand for millions of commands.
  @Test func aLineOfVeryManyCommandsHasNone() throws {
    let aliases = (1...40).map { "alias a\($0)='a\($0 - 1); a\($0 - 1)'\r" }.joined()
    #expect(try preview(of: "a40", after: "alias a0=next\r" + aliases) == "")
    #expect(
      try preview(of: "a4", after: "alias a0=next\r" + aliases) == "  ↵ count: 0 → 2 and 15 more")
  }

  /// Lines of commands that change and start nothing, and lines that are not complete.
  @Test(arguments: [
    "favorites", "state", "history", "jobs", "quit", "echo a", "set quiet on",
    "alias a=next", "!echo a", "plan next", "fav", "nex", "load 'a", "#", "count >",
    "time count 5", "echo 'a\rb; count 5", "count 5; echo 'a\r", "nth 2^9000000000", "record off",
  ])
  func otherLinesHaveNone(line: String) throws {
    let text = try preview(of: line)
    #expect(!text.contains("↵"), "\(text)")
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
      #expect(!session.screen.textAfterCursor.contains("↵"), "\(session.screen.text)")
    }
    try session.type(String(name.suffix(1)))
    #expect(session.screen.textAfterCursor.hasPrefix("  ↵ "))
  }

  @Test func aPastedBlockHasNone() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.paste("count 5\ncount 6")
    #expect(session.screen.lines == ["0> count 5", "count 6"])
  }

  @Test func aMistakeTakesPrecedence() throws {
    #expect(try preview(of: "count 5; favx").hasPrefix("  ↵ unknown command \"favx\""))
    #expect(try preview(of: "favorite 12a").hasPrefix("  ↵ \"12a\" is not an integer"))
  }

  @Test func aSuggestionStandsBesideIt() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("favorite 7\rcount 9\r\u{C}favorite")
    #expect(
      session.screen.textAfterCursor == " 7  ↵ 9 is not prime; only primes can be favorites")
    let start = "9> favorite".count
    let looks = (start..<start + 8).map { session.screen.rendition(row: 0, column: $0) }
    #expect(looks.map(\.isDim) == [true, true, false, false, false, false, false, false])
    #expect(looks.map(\.isItalic) == [false, false, true, true, true, true, true, true])
    try session.press(.end)
    #expect(session.screen.lines == ["9> favorite 7  ↵ 7 is already a favorite"])
  }

  @Test func aCommandOfTheShellIsRefusedInAdvance() throws {
    let sandbox = try Sandbox()
    let page = try sandbox.write([], to: "day.html").path
    let export = "history export \(page)"
    let isThere = "  ↵ \"\(page)\" already exists; name another file, or remove it first"
    let hasNone = "  ↵ there is no plan; make one with plan"
    let session = try primeTimeTerminal(columns: 300, previews: true)
    for (line, text) in [
      (export, isThere), ("history export \(sandbox.url("new.html").path)", ""), ("apply", hasNone),
      ("apply 2", hasNone),
      // An earlier command may remove the file or make a plan.
      ("!rm x; \(export)", ""), ("echo a; \(export)", ""), ("plan next; apply", ""),
    ] {
      try session.type("\u{15}\(line)")
      let shown = session.screen.textAfterCursor
      #expect(text.isEmpty ? !shown.contains("↵") : shown == text)
    }
    try session.type("\u{15}plan next\r\u{C}apply")
    #expect(session.screen.textAfterCursor == " [N]")
  }

  @Test func inASCIIItHasAnotherSign() throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    var options = SessionOptions()
    options.ascii = true
    let session = try PrimeTimeTerminal(primeTimeTool(environment: environment), options: options)
    try session.type("\u{C}count 5")
    #expect(session.screen.textAfterCursor == "  => count: 0 -> 5")
  }

  @Test func aSettingTurnsPreviewsOffAndOn() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("set preview off\r\u{C}count 5")
    #expect(session.screen.lines == ["0> count 5"])
    try session.type("\u{15}set preview on\r\u{C}count 5")
    #expect(session.screen.lines == ["0> count 5  ↵ count: 0 → 5"])
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

  @Test func itIsNotInserted() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("count 5")
    try session.press(.right, .end)
    #expect(session.screen.textBeforeCursor == "0> count 5")
    try session.type("\r")
    #expect(session.screen.lines == ["0> count 5", "  count: 0 → 5", "5>"])
  }

  @Test func itStaysWhileTheCursorMoves() throws {
    let session = try primeTimeTerminal(previews: true)
    try session.type("count 57")
    try session.press(.left, .left)
    #expect(session.screen.textAfterCursor == "57  ↵ count: 0 → 57")
    try session.type("1")
    #expect(session.screen.textAfterCursor == "57  ↵ count: 0 → 157")
  }

  @Test func itFitsIntoTheRow() throws {
    let session = try primeTimeTerminal(columns: 30, previews: true)
    try session.type("count 7; favorite")
    #expect(session.screen.lines == ["0> count 7; favorite  ↵ coun…"])
  }
}
