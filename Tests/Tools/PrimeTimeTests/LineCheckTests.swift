import CommandShell
import CommandShellTesting
import Counter
import FavoritePrimes
import TestProcesses
import Testing
import UnidirectionalTesting
import primetime

/// Tests the styles of a line that is being typed, and the mistakes shown before Return.
@Suite(.ownThread) struct LineCheckTests {
  /// A letter for each style: a command, an argument, a sign, a quotation, a comment, two
  /// parentheses, a mistake, a hint, and other text.
  private static let letters: [Rendition: Character] = {
    func look(
      _ color: Int?, bold: Bool = false, dim: Bool = false, italic: Bool = false, line: Bool = false
    ) -> Rendition {
      var look = Rendition()
      (look.foreground, look.isBold, look.isDim, look.isUnderlined) = (color, bold, dim, line)
      look.isItalic = italic
      return look
    }
    return [
      look(6): "c", look(2): "a", look(5): "s", look(3): "q", look(4): "#",
      look(5, bold: true): "p", look(1, line: true): "X", look(nil, dim: true): "-",
      look(nil, italic: true): "-", look(nil): " ",
    ]
  }()

  /// Returns the letters of the cells in some rows, from the given column of the first one.
  private func looks(of screen: Screen, rows: Range<Int>, from start: Int) -> String {
    let cells = rows.flatMap { row in (0..<screen.columns).map { (row, $0) } }.dropFirst(start)
    let text = cells.map { screen.rendition(row: $0.0, column: $0.1) }
      .map { Self.letters[$0] ?? "?" }
    return String(text).replacing(#/ +$/#, with: "")
  }

  @Test(arguments: [
    ("favorite 7", "cccccccc a"), ("fav", "ccc----"), ("favo", "cccc"), ("f", "c"), ("+5", "cc"),
    ("count 5; favx; next", "ccccc as XXXXs cccc"), ("count 5& next", "ccccc as cccc"),
    ("count 5&next", "ccccc XXXXXX"),
    ("count | wc; x", "ccccc s"), ("!ls a", "s"), ("echo a > b.txt", "cccc   s"),
    ("echo a > /dev/null", "cccc   s aaaaaaaaa"), ("echo a >> /etc", "cccc   ss aaaa"),
    ("echo a > b c", "cccc   s   X"), ("count # next", "ccccc ######"),
    ("load /dev/null", "cccc aaaaaaaaa"), ("load --merge /etc/nothing", "cccc aaaaaaa"),
    ("load 'a b' x", "cccc qqqqq X"), ("echo \"a b", "cccc qqqq"), ("log di", "ccc aa"),
    ("log ox", "ccc XX"), ("save --replace x", "cccc aaaaaaaaa"), ("save --rpl", "cccc XXXXX"),
    ("history export x", "ccccccc cccccc"), ("time next", "cccc cccc"),
    ("time favx 1", "cccc XXXX"), ("plan 'next; +'", "cccc qqqqqqqqq"),
    ("favorite 12a", "cccccccc XXX"), ("favorite 12a 5", "cccccccc XXX"),
    ("favorite 2^", "cccccccc aa"), ("favorite 2^ ", "cccccccc aa"),
    ("favorite 2^ 3 + x ", "cccccccc XXXXXXXX"), ("primes 2^ ", "cccccc aa"),
    ("primes 2^ 3", "cccccc XX"),
    ("factor (1 + (2*3))", "cccccc paaaaaaaaap"), ("next 5 x 3; +", "cccc aaaaas c"),
    ("-7 // 2", "cc XX"),
    ("primes 1 x", "cccccc XXX"), ("primes 1 y", "cccccc a X"), ("count count+1", "ccccc aaaaaaa"),
    ("gcd(12,(18))", "aaapaaaaaaap"), ("(1+(2*3)", "aaapaaap"), ("+x", "XX"),
    ("nth 2^9000000000", "ccc aaaaaaaaaaaa"), ("primes 7 7 7", "cccccc a a X"),
    ("time ! ls x", "cccc"), ("time 2 + x", "cccc XXXXX"), ("12 + 30", "aaaaaaa"),
    ("12 + x; next", "XXXXXXs cccc"), ("f 5", "X"), ("f", "c"), ("f; next", "Xs cccc"),
    ("time 'next' 12a", "cccc cccccc XXX"), ("help nxt", "cccc XXX"),
    ("help nxt e", "cccc XXX"),
    ("primes x9 x9", "cccccc XX"), ("primes 1 x9; primes x9 1", "cccccc a XXs cccccc XX"),
    ("save '--rpl' x", "cccc XXXXXXX"), ("+x5 5", "XXX"), ("favorite 5 5", "cccccccc a X"),
    ("plan 'favx'", "cccc XXXXXX"),
    ("gdc(3,4)", ""), ("日本 1", "XXXX"), ("count 日本", "ccccc XXXX"),
  ])
  func partsHaveStyles(line: String, looks: String) throws {
    let session = try primeTimeTerminal()
    try session.type(line)
    let shown = self.looks(of: session.screen, rows: 0..<1, from: 3)
    // The hint follows the text.
    #expect(shown.replacing(#/ {0,3}-+$|-[- ]*$/#, with: "") == looks.replacing(#/-+$/#, with: ""))
    #expect(session.screen.unknownSequences == [])
  }

  @Test(arguments: [
    ("favx", #"unknown command "favx"; did you mean "fav"?"#),
    ("count; nxt; next", #"unknown command "nxt"; did you mean "next"?"#),
    ("favorite 12a", #""12a" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("prime? abc", #""abc" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("primes & next", "primes: B is missing; usage: primes [A] B"),
    ("primes > /dev/null", "primes: B is missing; usage: primes [A] B"),
    ("favorite 7 8", #"favorite: unexpected argument "8"; usage: favorite [N]"#),
    ("save --rpx", #"save: unknown option "--rpx"; usage: save [--replace] [FILE]"#),
    ("log ox", #""ox" is not one of on, off, dump, diff, json"#),
    ("+x", #""x" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    (
      "count &&",
      "there is no &&; separate commands with ;, and use the option --stop-on-error to stop at the "
        + "first error"
    ),
    ("count & &", "there is no command before &; write one, or remove the &"),
    ("echo a > b c", #"unexpected "c" after the file name; quote a name that contains spaces"#),
    ("time prime? x9", #""x9" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("favx 'a b", #"unknown command "favx"; did you mean "fav"?"#),
    ("primes 1/0 5", #""1/0" divides by 0"#),
    ("count 1/0; next", #""1/0" divides by 0"#),
    (
      "factor 1 + y ", #""1 + y" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#
    ),
    ("primes 1 2 12a", #"primes: unexpected argument "12a"; usage: primes [A] B"#),
    ("next x", #""x" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("12 + x ", #""12 + x" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("plan 'next; favx'", #"unknown command "favx"; did you mean "fav"?"#),
  ])
  func theFirstMistakeIsShown(line: String, message: String) throws {
    let session = try primeTimeTerminal(columns: 160)
    try session.type(line)
    #expect(session.screen.lines == ["0> \(line)  ↵ \(message)"])
    // Running the line reports the same, unless another line must follow.
    if line.contains("'") { return }
    try session.type("\r")
    let errors = session.screen.lines.filter { $0.hasPrefix("error: ") }
    #expect(errors.first?.hasPrefix("error: \(message)") == true)
  }

  @Test(arguments: [
    "f", "favo", "prime", "favorite", "favorite 2^", "favorite (1+", "favorite gc", "favorite an",
    "favorite 1,0", "favorite 0x", "save --re", "log o", "history e", "history export", "primes",
    "primes 1", "load 'a", "count >", "count |", "echo \\", "gcd(12", "gc", "feed 0", "nth cou",
    "count 2^999999999999", "12 + 30", "2 ^ 10", "gcd(12, 18)", "12 * (3 + 4)", "time 5 + 5",
    "plan (1 + 2)", "count 70/35", "count 9/0x3", "primes 1e30/1e29 20", "exit", "time ! ls",
    "alias a=count; a 5", "alias a=count; a 5 + (2", "alias q=count; q 5", "5+5; ans+1; next",
    "count 7; favorite 14/count",
    "count/2+1", "1/(1-count)+2", "time '5+5; ans+1'", "time 'alias q=count; q 5'",
    "help shell", "help keys", "help language", "time help keys", "set --save",
    "save --replace --replace", "save \"--rep\"lace x", "time alias a=count; a 5",
    "unfavorite 5", "alias", "#", "factor 2^64 + 1", "factor 2 * (3 + 4)", "primes 10 -5 * 2 + 30",
    "about gcd(12, 18)", "count 1.5e3", "nth 0o17", "prime? +12", "count 10 / 4 * 0",
    "time next 1 + 1", "let pq 5; factor pq + 1", "let pq 5; pq", "let pq 5; pq+1",
    "let p 5; p + 1",
    "let p 2^127 - 1", "unlet p",
    "undo 1 - 1 + 1", "count | xyz 'a", "plan 'x",
  ])
  func anUnfinishedLineHasNoMistake(line: String) throws {
    let session = try primeTimeTerminal()
    for letter in line {
      try session.type(String(letter))
      #expect(!looks(of: session.screen, rows: 0..<1, from: 3).contains("X"), "\(line)")
      #expect(!session.screen.text.contains("↵"), "\(session.screen.text)")
    }
  }

  @Test func aSettingTurnsColorsOffAtOnce() throws {
    let session = try primeTimeTerminal()
    try session.type("set color never\r\u{C}count 5")
    #expect(looks(of: session.screen, rows: 0..<1, from: 0) == "")
    try session.type("\u{15}set color auto\r\u{C}count 5")
    #expect(looks(of: session.screen, rows: 0..<1, from: 3) == "ccccc a")
  }

  @Test func aliasesAreChecked() throws {
    let session = try primeTimeTerminal(columns: 120)
    try session.type("alias f=favorite; alias g='f 4; f'\r\u{C}g 12a")
    #expect(looks(of: session.screen, rows: 0..<1, from: 3).hasPrefix("c XXX--"))
    try session.type("\u{15}alias a='b; b'; alias b='a; a'\r\u{C}a 1 ")
    #expect(
      session.screen.text
        == #"0> a 1   ↵ the alias "a" calls itself: a, b, a; use unalias to remove one of them"#)
    try session.type("\u{15}alias x='count 7; favorite 14/count'\r\u{C}x ")
    #expect(session.screen.text == "0> x")
    for letter in "\u{15}f 2 + (3" {
      try session.type(String(letter))
      #expect(!looks(of: session.screen, rows: 0..<1, from: 3).contains("X"))
    }
  }

  @Test(arguments: [
    String(repeating: "time ", count: 1900), String(repeating: "favx; ", count: 1500),
    String(repeating: "2^2000*", count: 1400), String(repeating: "(", count: 9000),
    String(repeating: "phi(1000000007*1000000009)+", count: 300),
    String(repeating: "x", count: 99_999),
  ])
  func aLongLineIsCheckedToo(line: String) throws {
    let session = try primeTimeTerminal()
    try session.paste(line)
    try session.type(" x")
    // The longest line has no styles, and neither has a command in too many others.
    let looks = looks(of: session.screen, rows: 0..<23, from: 0)
    #expect(looks.contains { "aX".contains($0) } == !"tx".contains(line.prefix(1)))
    #expect(session.screen.lines.last?.contains(" x") == true)
  }

  @Test(arguments: 21...80)
  func theMessageFitsIntoTheRow(columns: Int) throws {
    let session = try primeTimeTerminal(columns: columns)
    try session.type("favorite 12a")
    let row = try #require(session.screen.lines.first)
    let whole =
      #"0> favorite 12a  ↵ "12a" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#
    // The end says what to do, so the beginning is left out.
    let typed = "0> favorite 12a  ↵ "
    let shown = row.dropFirst(typed.count)
    #expect(row.hasPrefix(typed))
    #expect(shown.hasPrefix("…") && whole.hasSuffix(shown.dropFirst()))
    #expect(row.count == columns - 1)
    #expect(session.screen.lines.count == 1)
  }

  @Test(arguments: [
    ("prm", "  Tab completes it: prime?, primes, prevprime("),
    ("factor 9; ftr", "  Tab completes it: factor"),
    ("save --rp", "  Tab completes it: --replace"), ("set clr", "  Tab completes it: color"),
    ("nxt 5", "  ↵ unknown command \"nxt\"; did you mean \"next\"?"),
    ("nthprime 5", "  ↵ unknown command \"nthprime\"; did you mean \"nthprime(5)\"?"),
    ("ftr 12", "  ↵ unknown command \"ftr\"; did you mean \"factor\"?"),
    ("vor 12", "  ↵ unknown command \"vor\"; use help to list the commands"),
    ("fr 12", "  ↵ unknown command \"fr\"; use help to list the commands"),
  ])
  func tabIsHintedIfTheLettersAreThoseOfAName(typed: String, hint: String) throws {
    let session = try primeTimeTerminal()
    try session.type(typed)
    #expect(session.screen.lines.last == "0> \(typed)\(hint)")
  }

  @Test func aSuggestionThatDoesNotFitEndsWithAnEllipsis() throws {
    let session = try primeTimeTerminal(columns: 20)
    try session.type("echo a long text of words\r\u{C}echo a")
    #expect(session.screen.lines == ["0> echo a long tex…"])
    try session.press(.end)
    #expect(session.screen.lines == ["0> echo a long text", "of words"])
  }

  @Test func aFailedLineIsNotSuggested() throws {
    let session = try primeTimeTerminal()
    try session.type("favorite 9\r\u{C}fav")
    #expect(session.screen.lines == ["0> fav [N]"])
    // It is suggested again after it has succeeded.
    try session.type("\u{15}favorite 7\rfavorite 7\r\u{C}fav")
    #expect(session.screen.lines == ["0> fav [N]"])
    try session.type("\u{15}undo\rfavorite 7\r\u{C}fav")
    #expect(session.screen.lines == ["0> favorite 7"])
  }

  @Test func aLineWhoseWorkFailedIsNotSuggested() throws {
    let session = try primeTimeTerminal()
    try session.type("nth 7\rnth 8\r\u{C}nth")
    #expect(session.screen.textAfterCursor == " 8")
    try session.answer("nthPrime", with: .counter(.nthPrimeResponse(7, .failed("nth 7: no"))))
    #expect(session.screen.textAfterCursor == " 8")
    try session.answer("nthPrime", with: .counter(.nthPrimeResponse(8, .failed("nth 8: no"))))
    #expect(session.screen.textAfterCursor == " [N]")
  }

  @Test func aLineWithAMistakeIsNotSuggested() throws {
    let session = try primeTimeTerminal()
    try session.type("alias nothing=next\rnothing\r\u{C}not")
    #expect(session.screen.textAfterCursor == "hing")
    try session.type("\u{15}unalias nothing\r\u{C}nothi")
    #expect(session.screen.textAfterCursor.hasPrefix("  ↵ unknown command"))
  }

  @Test func theFoundLettersAreEmphasized() throws {
    let session = try primeTimeTerminal()
    try session.type("primes 1 9\rcount; primes 2 9\r\u{C}\u{12}prm")
    let bold = { (row: Int) in
      (0..<80).filter { session.screen.rendition(row: row, column: $0).isBold }
    }
    let line = "(reverse-i-search)`prm': count; primes 2 9"
    #expect(session.screen.lines == [line, "  primes 1 9"])
    #expect(bold(0) == [32, 33, 35])
    #expect(bold(1) == [2, 3, 5])
    try session.type("\u{7}pr\t")
    #expect(session.screen.lines.contains { $0.hasPrefix("primes ") })
    #expect(bold(1).prefix(2) == [0, 1])
  }

  @Test func aWordTypedBeforeAnotherMayBecomeValid() throws {
    let session = try primeTimeTerminal()
    try session.type("primes 1 100\u{1}")
    for letter in "time " {
      try session.type(String(letter))
      #expect(!looks(of: session.screen, rows: 0..<1, from: 3).contains("X"))
    }
    #expect(looks(of: session.screen, rows: 0..<1, from: 3) == "cccc cccccc a aaa")
    try session.type("\u{15}x")
    #expect(session.screen.text.hasPrefix("0> xprimes 1 100  ↵ unknown command"))
  }

  @Test func aPasteIsCheckedLineByLine() throws {
    let session = try primeTimeTerminal(columns: 70)
    try session.paste("count 5\nfavx 'a\nb' 7\nlog ox; next")
    #expect(session.screen.lines[3].hasPrefix(#"log ox; next  ↵ unknown command "favx""#))
    let looks = (0..<4).map { self.looks(of: session.screen, rows: $0..<$0 + 1, from: 0) }
    #expect(looks[1] == "XXXX")
    #expect(looks[3].hasPrefix("ccc XXs cccc--"))
  }

  @Test func aQuoteContinuesOnTheNextLine() throws {
    let session = try primeTimeTerminal()
    try session.type("load 'a\rb c' favx")
    #expect(looks(of: session.screen, rows: 1..<2, from: 3).contains("?qqqq XXXX--"))
  }

  @Test(arguments: ["echo 'a\rb'; facto", "echo \"a\r\rb\" & facto", "echo 'a\rb' > x; facto"])
  func theWordAfterAnEarlierLineIsCompleted(keys: String) throws {
    let session = try primeTimeTerminal()
    try session.type(keys)
    try session.type("\t5")
    #expect(session.screen.lines.last?.hasSuffix("factor 5") == true)
    // A word that begins on an earlier line cannot be replaced.
    try session.type("\u{3}load 'a\rfacto\t")
    #expect(session.screen.lines.last?.hasSuffix("'> facto") == true)
  }

  @Test func theLastLineOfAPasteHasAHint() throws {
    let session = try primeTimeTerminal()
    try session.paste("count 5\nprimes")
    #expect(session.screen.lines == ["0> count 5", "primes [A] B"])
    try session.type("\t")
    #expect(session.screen.lines.last?.hasPrefix("primes") == true)
  }

  @Test func theParenthesisAtTheCursorHasAPartner() throws {
    let session = try primeTimeTerminal()
    try session.type("favorite (1+(2*3))")
    let looks = {
      String(self.looks(of: session.screen, rows: 0..<1, from: 3).dropFirst("favorite ".count))
    }
    #expect(looks() == "paaaaaaap")
    try session.press(.left)
    #expect(looks() == "aaapaaapa")
    try session.press(.left, .left)
    #expect(looks() == "aaaaaaaaa")
  }

  @Test(
    arguments: [
      (["TERM": "dumb"], "auto"), (["NO_COLOR": "1"], "auto"), (["TERM": "vt100"], "auto"),
      ([:], "never"),
    ] as [([String: String], String)])
  func withoutColorsTheMistakeIsStillNamed(variables: [String: String], color: String) throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    var options = SessionOptions()
    options.color = try #require(ColorChoice(rawValue: color))
    let session = try PrimeTimeTerminal(
      primeTimeTool(environment: environment), columns: 100, options: options, variables: variables)
    try session.type("favorite 12a")
    let row = session.screen.cursor.row
    #expect(
      looks(of: session.screen, rows: row..<row + 1, from: 0).allSatisfy { " -?".contains($0) })
    let isDumb = variables["TERM"] == "dumb"
    #expect(session.screen.text.contains(#"  ↵ "12a" is not an integer"#) == !isDumb)
  }

  @Test(arguments: [20, 21, 33, 47, 80, 120, 200])
  func stylesFollowTheTextAtEveryWidth(columns: Int) throws {
    let session = try primeTimeTerminal(rows: 30, columns: columns)
    let line = "count 5; favorite 日本; load '/etc/a b' > /dev/null; primes (1+2) 2^7 # end"
    try session.type(line)
    let wanted =
      "ccccc as cccccccc XXXXs cccc qqqqqqqqqq s aaaaaaaaas cccccc aaaaa aaa #####"
    func shown() -> String {
      looks(of: session.screen, rows: 0..<session.screen.cursor.row + 1, from: 3)
    }
    // A wide character that does not fit leaves the last column empty.
    #expect(shown().replacing(" ", with: "").hasPrefix(wanted.replacing(" ", with: "")))
    // Deleting and typing a letter in the middle leaves the same screen.
    try session.type("\u{1}")
    let before = (session.screen.text, looks(of: session.screen, rows: 0..<30, from: 0))
    try session.type("x\u{8}")
    #expect(session.screen.text == before.0)
    #expect(looks(of: session.screen, rows: 0..<30, from: 0) == before.1)
  }

  /// Checks that writing only the cells that change leaves the screen that drawing all cells shows.
  @Test(arguments: 0..<UInt64(20))
  func changedCellsAreEnough(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let columns = Int.random(in: 20...60, using: &generator)
    let session = try primeTimeTerminal(rows: 20, columns: columns)
    try session.type("count 5\rfavorite 7\rfavx 1\r\u{C}")
    let keys = [
      "favorite ", "count", "7", "12a", "(", ")", "2^", " ", "; ", "'a b'", "#", "日本", "e\u{301}",
      "👩‍👩‍👧",
      "\u{8}", "\u{8}", "\u{17}", "\u{1}", "\u{5}", "\u{2}", "\u{2}", "\u{6}", "\u{19}", "> /etc",
      "\u{14}", "\u{1F}",
    ]
    for _ in 0..<60 {
      try session.type(keys.randomElement(using: &generator) ?? "")
      let changed = session.screen
      try session.type("\u{C}")
      #expect(changed.lines == session.screen.lines)
      let rows = 0..<session.screen.rows
      #expect(
        looks(of: changed, rows: rows, from: 0) == looks(of: session.screen, rows: rows, from: 0))
      #expect(changed.cursor == session.screen.cursor)
      #expect(session.screen.unknownSequences == [])
    }
  }
}
