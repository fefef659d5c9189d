import CommandShell
import CommandShellTesting
import Counter
import FavoritePrimes
import PrimeNumbers
import TestProcesses
import Testing
import UnidirectionalTesting
import primetime

/// A session of PrimeTime at a terminal in this process.
typealias PrimeTimeTerminal = TerminalSession<PrimeTimeState, PrimeTimeAction>

/// Starts a session in an empty window, without saved favorites.
func primeTimeTerminal(
  rows: Int = 24, columns: Int = 80, previews: Bool = false, variables: [String: String] = [:]
) throws -> PrimeTimeTerminal {
  var environment = PrimeTimeEnvironment.unimplemented
  environment.favoritePrimes.unknownCount = { 0 }
  environment.counter.greatestPosition = PrimeComputationLimits.nthPrime
  var tool = primeTimeTool(environment: environment)
  tool.previews = previews
  let session = try PrimeTimeTerminal(tool, rows: rows, columns: columns, variables: variables)
  try session.type("\u{C}")
  return session
}

/// Tests PrimeTime at a terminal, with effects that the tests answer.
@Suite(.ownThread) struct PrimeTimeTerminalTests {
  private let answer = PrimeTimeAction.counter(
    .nthPrimeResponse(1_000_000_000, .found(22_801_763_489, nil)))

  @Test func aMoveNamesTheCommandsOfItsSteps() throws {
    let session = try primeTimeTerminal()
    try session.type("+ 2\rfavorite 2\rundo\r")
    #expect(
      session.screen.lines.suffix(5) == [
        "2> undo", "undo: favorite 2", "  favoritePrimes[0]: - 2",
        "  activityFeed[0]: - 1970-01-01T00:00:00Z added 2", "2>",
      ])
    let row = try #require(session.screen.lines.firstIndex(of: "undo: favorite 2"))
    #expect(session.screen.rendition(row: row, column: 0).isDim)
    try session.type("set quiet on\rundo\rgoto 2\rundo 2\r")
    #expect(
      session.screen.lines.suffix(7) == [
        "2> undo", "undo: + 2", "0> goto 2", "redo: + 2, favorite 2", "2> undo 2",
        "undo: favorite 2, + 2", "0>",
      ])
    try session.type(
      "+ 1; + 1; + 1; + 1; + 1; + 1; + 1\rgoto 0\rgoto 0\rundo\r")
    #expect(
      session.screen.lines.suffix(6) == [
        "7> goto 0", "undo: + 1, + 1, + 1, + 1, + 1 and 2 more", "0> goto 0", "0> undo",
        "error: nothing to undo", "0>",
      ])
  }

  @Test func theGreetingNamesTheTool() throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 3 }
    let session = try PrimeTimeTerminal(primeTimeTool(environment: environment))
    #expect(
      session.screen.lines == [
        "PrimeTime. Type help to list the commands, or quit to leave.",
        "Examples: 7, 2^127-1, factor 100!+1, nth 1e12, plot",
        "3 favorite primes are saved. Type load to load them.", "0>",
      ])
  }

  @Test func longNumbersAreAbbreviated() throws {
    let session = try primeTimeTerminal()
    try session.type("2^521-1\r")
    try session.run("numberFacts")
    let number = "6864…7151 (157 digits)"
    #expect(
      session.screen.lines.contains("\(number) is prime; its neighbors are n − 114 and n + 888."))
    try session.type("count 2^521-1\rcount\rlog on\rstate\r")
    #expect(session.screen.lines.contains("count = \(number)"))
    #expect(session.screen.lines.contains("count: \(number)"))
    try session.type("plan prime?\r")
    #expect(session.screen.lines.contains("Effects: testPrimality(\(number))"))
    try session.type("prime?\r")
    #expect(session.screen.lines.contains("  count: \(number)"))
    #expect(!session.screen.text.contains("68647976601306097149"))
    // A program gets all digits.
    try session.type("log off\rcount | wc -c\r")
    #expect(session.screen.lines.contains("166"))
  }

  @Test func abbreviationsCanBeASCII() throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    var options = SessionOptions()
    options.ascii = true
    let session = try PrimeTimeTerminal(primeTimeTool(environment: environment), options: options)
    try session.type("2^521-1\r")
    try session.run("numberFacts")
    #expect(
      session.screen.lines.contains(
        "6864...7151 (157 digits) is prime; its neighbors are n - 114 and n + 888."))
  }

  @Test func aLongAnswerBreaksBetweenWords() throws {
    let session = try primeTimeTerminal(columns: 40)
    try session.type("2^521-1\r")
    try session.run("numberFacts")
    #expect(
      session.screen.lines.suffix(3) == [
        "6864…7151 (157 digits) is prime; its", "neighbors are n − 114 and n + 888.", "0>",
      ])
  }

  @Test func aPictureHasTheSizeOfTheWindow() throws {
    let session = try primeTimeTerminal(rows: 12, columns: 40)
    try session.type("plot pi 0 100\r")
    try session.run("computePicture")
    #expect(session.screen.lines.count == 12)
    #expect(session.screen.lines[0].hasPrefix("25 ┤"))
    #expect(session.screen.lines[6] == "   └" + String(repeating: "─", count: 35))
    #expect(session.screen.lines[10] == "Primes up to 100: 25; x/ln x is 21.7.")
    #expect(session.screen.lines[11] == "0>")
    // A program gets 80 columns.
    try session.type("plot pi 0 100 | wc -L\r")
    try session.run("computePicture")
    #expect(session.screen.lines.suffix(2) == ["80", "0>"])
  }

  @Test func aScreenReaderGetsTablesInsteadOfPicturesAndColumns() throws {
    let session = try primeTimeTerminal(rows: 60, variables: ["ACCESSIBLE": "1"])
    try session.type("plot pi 0 10\r")
    try session.run("computePicture")
    #expect(
      session.screen.lines == [
        "0> plot pi 0 10", "0>", "Primes up to 10: 4; x/ln x is 4.3.", "x  primes  x/ln x",
        "0  0  none",
        "1  0  none", "2  1  2.9", "3  2  2.7", "4  2  2.9", "5  3  3.1", "6  3  3.3", "7  4  3.6",
        "8  4  3.8", "9  4  4.1", "10  4  4.3", "0>",
      ])
    try session.type("primes 1 5\r")
    try session.answer("primes", with: .counter(.primesFound([2, 3, 5])))
    #expect(session.screen.lines.suffix(6) == ["0> primes 1 5", "0>", "2", "3", "5", "0>"])
  }

  @Test func plotNeedsNoNumbers() throws {
    let session = try primeTimeTerminal(rows: 40, columns: 100)
    let captions = [
      ("plot", "Primes up to 100: 25; x/ln x is 21.7."),
      ("plot pi", "Primes up to 100: 25; x/ln x is 21.7."),
      ("plot pi 50", "Primes up to 50: 15; x/ln x is 12.8."),
      (
        "plot gaps 20",
        "Gaps between primes from 0 to 20: 7; the most frequent is 2, and the largest is 4."
      ),
    ]
    for (command, caption) in captions {
      try session.type("\(command)\r")
      try session.run("computePicture")
      #expect(session.screen.lines.contains(caption), "\(session.screen.text)")
    }
    try session.type("plot gaps\r")
    #expect(
      session.effects.map(\.description) == [
        "computePicture(of: gaps(from: 0, through: 1000000))"
      ])
  }

  @Test(arguments: [
    ("primes 100", "from: 1, through: 100"), ("primes 10 + 5", "from: 1, through: 15"),
    ("primes 10 *5", "from: 1, through: 50"), ("primes 3 - -2", "from: 1, through: 5"),
    ("primes count + 7", "from: 1, through: 7"), ("primes -3", "from: -3, through: -3"),
    ("primes 10 20", "from: 10, through: 20"), ("primes 2*3 20 / 2", "from: 6, through: 10"),
    ("primes -10 -5", "from: -10, through: -5"), ("primes 1 +5", "from: 1, through: 5"),
    ("primes 10 (3+8)", "from: 10, through: 11"), ("primes 1 count + 5", "from: 1, through: 5"),
  ])
  func primesReadsOneOrTwoNumbers(line: String, range: String) throws {
    let session = try primeTimeTerminal()
    try session.type("\(line)\r")
    #expect(session.effects.map(\.description) == ["primes(\(range))"])
  }

  @Test func tabCompletesOptions() throws {
    let session = try primeTimeTerminal()
    try session.type("save --r\t")
    #expect(session.screen.textBeforeCursor == "0> save --replace ")
    // The option is not offered twice. A file name comes next.
    try session.type("--\t\u{7F}\u{7F}/etc/hostn\t")
    #expect(session.screen.textBeforeCursor == "0> save --replace /etc/hostname ")
  }

  @Test func tabFindsLettersInOrder() throws {
    let session = try primeTimeTerminal()
    // No command begins with these letters.
    try session.type("vorit\t")
    #expect(session.screen.text.contains("unfavorite"))
    try session.type("\u{15}PRIMES\t")
    #expect(session.screen.textBeforeCursor == "0> primes ")
    // A single command is inserted.
    try session.type("\u{15}ftr\t")
    #expect(session.screen.textBeforeCursor == "0> factor ")
  }

  @Test(arguments: [
    ("factor gc", "factor gcd("), ("factor 2*(powm", "factor 2*(powmod("),
    ("count an", "count ans "),
    ("primes sq", "primes sqrt("), ("factor 2^64 + ma", "factor 2^64 + max("), ("lcm", "lcm("),
    ("gcd(12, ab", "gcd(12, abs("), ("2*cou", "2*count "), ("(si", "(sigma("),
    ("next 5; 7+ph", "next 5; 7+phi("),
    // Other letters are not the name of a function, and neither are those of a number.
    ("factor 0xab", "factor 0xab"), ("cou", "count "), ("save ab", "save ab"),
    ("echo gc", "echo gc"), ("factor ", "factor "),
  ])
  func tabCompletesFunctionsAndVariables(typed: String, completed: String) throws {
    let session = try primeTimeTerminal()
    try session.type("\(typed)\t")
    #expect(session.screen.textBeforeCursor == "0> \(completed)")
  }

  @Test(arguments: [
    ("factor 2*mer", "factor 2*mersenne "), ("mer", "mersenne "), ("mersenne+p7", "mersenne+p71 "),
    ("unlet m", "unlet mersenne "), ("let p", "let p71 "), ("let r 2*p7", "let r 2*p71 "),
    ("echo mer", "echo mer"),
  ])
  func tabCompletesNamesOfNumbers(typed: String, completed: String) throws {
    let session = try primeTimeTerminal()
    try session.type("let mersenne 127; let p71 71\r\u{C}\(typed)\t")
    #expect(session.screen.textBeforeCursor == "0> \(completed)")
  }

  @Test func functionsAreListedWithTheirMeaning() throws {
    let session = try primeTimeTerminal()
    try session.type("factor m\t")
    #expect(
      session.screen.lines.dropFirst() == [
        "max(  the largest argument", "min(  the smallest argument",
      ])
  }

  @Test func arrowsChooseFromTheList() throws {
    let session = try primeTimeTerminal()
    try session.type("prime\t")
    #expect(session.screen.lines.count == 4)
    try session.press(.down, .down)
    #expect(session.screen.textBeforeCursor == "0> primes ")
    try session.press(.up)
    #expect(session.screen.textBeforeCursor == "0> prime? ")
    #expect(session.screen.lines.count == 4)
    // After another key, Up recalls a line again.
    try session.type("7\r")
    try session.press(.up)
    #expect(session.screen.textBeforeCursor == "0> prime? 7")
  }

  @Test func tabFindsPrograms() throws {
    let session = try primeTimeTerminal()
    try session.type("!mktem\t")
    #expect(session.screen.textBeforeCursor == "0> !mktemp ")
    try session.type("\u{15}count | mktem\t")
    #expect(session.screen.textBeforeCursor == "0> count | mktemp ")
  }

  @Test func tabOffersTheStartOfTheSession() throws {
    let session = try primeTimeTerminal()
    try session.type("count 5\rgoto \t")
    #expect(session.screen.lines.contains { $0.wholeMatch(of: /0 +the start/) != nil })
    #expect(session.screen.lines.contains { $0.wholeMatch(of: /1 +count 5.*/) != nil })
  }

  @Test func tabOffersTheStepsOfAllBranchesUnlessTheyAreDropped() throws {
    let session = try primeTimeTerminal()
    try session.type("count 5; undo; count 7; count 8; undo\r\u{C}")
    func offered(after command: String) throws -> [Substring] {
      try session.type("\u{15}\(command) \t")
      return session.screen.lines.dropFirst().compactMap { $0.split(separator: " ").first }
    }
    #expect(try offered(after: "goto") == ["3", "2", "1", "0"])
    #expect(try offered(after: "diff 0") == ["3", "2", "1", "0"])
    try session.type("\u{15}drop \t")
    #expect(session.screen.textBeforeCursor.hasSuffix("> drop 2 "))
  }

  @Test func tabCompletesSubcommands() throws {
    let session = try primeTimeTerminal()
    try session.type("history ")
    #expect(session.screen.lines == ["0> history [--all] [K] | export | test"])
    try session.type("\t")
    #expect(session.screen.text.contains("write the session as a web page"))
    #expect(session.screen.text.contains("print a Swift test"))
    try session.type("e\t")
    #expect(session.screen.textBeforeCursor == "0> history export ")
    #expect(session.screen.textAfterCursor == "FILE")
    try session.type("/etc/hostn\t")
    #expect(session.screen.textBeforeCursor == "0> history export /etc/hostname ")
  }

  @Test func mistypedCommandsDoNotCount() throws {
    let session = try primeTimeTerminal()
    try session.type("incremnt\r")
    #expect(session.screen.text.contains("did you mean \"increment\""))
    try session.type("quit\r")
    #expect(session.exitStatus == .success)
  }

  @Test func controlCClearsTheLine() throws {
    let session = try primeTimeTerminal()
    try session.type("count 5\u{3}count\r")
    #expect(session.screen.lines == ["0> count 5^C", "0> count", "count = 0", "0>"])
  }

  @Test func controlCWithTypedTextDoesNotStopWork() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 10^9\rabc\u{3}")
    try session.answer("nthPrime", with: answer)
    #expect(
      session.screen.lines == [
        "0> nth 10^9", "0> abc^C", "The 1000000000th prime is 22801763489.", "0>",
      ])
  }

  @Test func controlDQuitsOnlyOnAnEmptyLine() throws {
    let session = try primeTimeTerminal()
    try session.type("count\u{4}\r")
    #expect(session.screen.lines == ["0> count", "count = 0", "0>"])
    try session.press(.control("d"))
    #expect(session.exitStatus == .success)
  }

  @Test func unsavedFavoritesPreventTheFirstQuit() throws {
    let session = try primeTimeTerminal()
    try session.type("favorite 2\rquit\r")
    #expect(
      session.screen.text.contains(
        "1 unsaved favorite prime; quit again to discard the changes"))
    #expect(session.exitStatus == nil)
    try session.type("save\r")
    try session.answer(
      "save",
      with: .favoritePrimes(.saveResponse(.saved([2], file: "favorites.json", replacing: nil))))
    try session.type("quit\r")
    #expect(session.exitStatus == .success)
  }

  @Test(arguments: [
    ("fav 11", "1 unsaved favorite prime"),
    ("fav 11;fav 13", "2 unsaved favorite primes"),
    ("del 1", "1 unsaved removal"),
    ("del 1-2", "2 unsaved removals"),
    ("del 1;fav 11;fav 13", "2 unsaved favorite primes and 1 unsaved removal"),
    ("del 1;fav 2", "1 unsaved change of order"),
  ])
  func theWarningCountsOnlyUnsavedChanges(_ line: String, _ changes: String) throws {
    let session = try primeTimeTerminal(columns: 100)
    try session.type("fav 2;fav 7;save\r")
    try session.answer(
      "save",
      with: .favoritePrimes(.saveResponse(.saved([2, 7], file: "favorites.json", replacing: nil))))
    try session.type("\(line)\rquit\r")
    #expect(session.screen.lines.contains("\(changes); quit again to discard the changes"))
    try session.type("undo \(line.split(separator: ";").count)\rquit\r")
    #expect(session.exitStatus == .success)
  }

  @Test func aPlanContinuesAfterAQuitThatOnlyWarns() throws {
    let session = try primeTimeTerminal()
    try session.type("plan 'quit; next'\rfavorite 2\r")
    #expect(!session.screen.text.contains("count: 0 → 2"))
    try session.type("plan 'quit; next'\r")
    #expect(session.screen.text.contains("count: 0 → 2"))
    #expect(session.exitStatus == nil)
  }

  @Test func theSecondQuitDiscardsUnsavedFavorites() throws {
    let session = try primeTimeTerminal()
    try session.type("favorite 2\rquit\rquit\r")
    #expect(session.exitStatus == .success)
  }

  // A quit waits until a file that is being saved is complete.
  @Test func quittingWaitsForASave() throws {
    let session = try primeTimeTerminal()
    try session.type("favorite 2\rsave\rquit\r")
    #expect(session.exitStatus == nil)
    try session.answer(
      "save",
      with: .favoritePrimes(.saveResponse(.saved([2], file: "favorites.json", replacing: nil))))
    #expect(session.exitStatus == .success)
  }

  @Test func anAnswerAppearsAboveTheLineBeingTyped() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 10^9\rcount 77")
    try session.press(.left, .left)
    try session.answer("nthPrime", with: answer)
    #expect(
      session.screen.lines == [
        "0> nth 10^9", "The 1000000000th prime is 22801763489.", "0> count 77",
      ])
    #expect(session.screen.textAfterCursor == "77")
    try session.type("\r")
    #expect(session.state.count == 77)
  }

  // MARK: Jobs

  @Test func aJobIsListedAndCancelledByItsNumber() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 5\rnth 6\rjobs\rcancel 2\rjobs\rcancel\r")
    #expect(
      session.screen.lines == [
        "0> nth 5", "0> nth 6", "0> jobs", "1  nth 5  0 s", "2  nth 6  0 s", "0> cancel 2",
        "nth 6: canceled", "0> jobs", "1  nth 5  0 s", "0> cancel", "nth 5: canceled", "0>",
      ])
  }

  @Test func numbersRestartOnceNothingRuns() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 5\rcancel\rnth 6\rjobs\r")
    #expect(session.screen.lines.suffix(2) == ["1  nth 6  0 s", "0>"])
  }

  @Test func tabCompletesTheNumbersOfJobs() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 5\rcancel \t")
    #expect(session.screen.textBeforeCursor == "0> cancel 1 ")
    try session.type("\u{15}nth 6\rcancel 2 \t")
    #expect(session.screen.textBeforeCursor == "0> cancel 2 1 ")
    try session.type("\r")
    #expect(session.effects.isEmpty)
  }

  @Test func runningJobsAreShownAfterTheLine() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 5\rcount 77")
    try session.press(.left, .left)
    for seconds in 1...3 {
      try session.advance(by: .seconds(1))
      #expect(session.screen.textBeforeCursor == "0> count ")
      #expect(session.screen.textAfterCursor == "77  [nth 5 … \(seconds) s]")
    }
    try session.type("\rcancel\r")
    #expect(session.screen.lines.suffix(2) == ["nth 5: canceled", "77>"])
  }

  @Test func aWaitIsShownAndControlCEndsIt() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 5\rwait\r")
    try session.advance(by: .seconds(3))
    #expect(session.screen.textBeforeCursor == "nth 5 … 3 s")
    try session.press(.control("c"))
    #expect(
      session.screen.lines == ["0> nth 5", "0> wait", "^C", "nth 5: canceled", "0>"])
    #expect(session.screen.unknownSequences.isEmpty)
  }
}
