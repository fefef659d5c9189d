import Testing

@testable import CommandShell

@Suite struct CompletionScannerTests {
  @Test(
    arguments: [
      ("", [], "", 0), ("fa", [], "fa", 0), ("  fa", [], "fa", 2), ("load ", ["load"], "", 5),
      ("load a", ["load"], "a", 5), ("count; lo", [], "lo", 7), ("nth 5 &lo", [], "lo", 7),
      ("load 'a b", ["load"], "a b", 5), ("load a\\ b", ["load"], "a b", 5),
      ("load \"a b", ["load"], "a b", 5), ("load 'a b' c", ["load", "a b"], "c", 11),
      ("load ü", ["load"], "ü", 5),
    ] as [(String, [String], String, Int)])
  func theWordAtTheCursorIsFound(line: String, words: [String], word: String, start: Int) {
    let scanner = CompletionScanner(line)
    #expect(scanner.words == words)
    #expect(scanner.word == word)
    #expect(scanner.wordStart == start)
    #expect(!scanner.isInComment)
  }

  @Test(arguments: [
    ("!", true), ("!l", true), ("!ls a", false), ("nth 5 | l", true), ("nth 5 |l", true),
    ("nth 5 | ls a", false), ("nth 5 | ls | w", true), ("nth 5 > l", false), ("load a", false),
  ])
  func theNameOfAProgramIsKnown(line: String, isProgram: Bool) {
    #expect(CompletionScanner(line).isProgram == isProgram)
  }

  @Test(arguments: [
    ("load a", "a b", #"a\ b"#), ("load 'a", "a b", "'a b"), ("load \"a", "a \"b\"", #""a \"b\""#),
    ("load 'a", "a'b", #"'a'\''b"#), ("load ", "#x", "\\#x"), ("load ", "~x", #"\~x"#),
    ("load ~", "~/x", "~/x"), ("load ", "a;b&c", #"a\;b\&c"#),
  ])
  func aCandidateIsQuotedLikeTheTypedWord(line: String, candidate: String, quoted: String) {
    #expect(CompletionScanner(line).quoted(candidate) == quoted)
  }

  @Test(arguments: [
    ("list --label=", "a b", #"--label=a\ b"#), ("list \"--label=", "a b", "\"--label=a b"),
    ("list --label='a", "a b", "'--label=a b"),
  ])
  func aCandidateForTheValueOfAnOptionKeepsItsName(line: String, value: String, quoted: String) {
    let scanner = CompletionScanner(line).afterEqualSign
    #expect(scanner?.quoted(value) == quoted)
    #expect(CompletionScanner("list --label").afterEqualSign == nil)
  }

  @Test(arguments: [
    "a b", "a'b", "a\"b", "a\\b", "#a", "~a", "a;b", "a&b", "a>b", "a|b", "!a", "ü\t🙂", "$a`b",
  ])
  func aQuotedCandidateReadsBackAsItself(word: String) throws {
    for line in ["load ", "load '", "load \""] {
      let scanner = CompletionScanner(line)
      let typed = "load \(scanner.quoted(word))\(scanner.closingQuote)"
      #expect(try words(typed) == ["load", word])
    }
  }

  @Test(arguments: [
    #"load "a\d"#, #"load "a\"d"#, #"load a\d"#, "load\u{B}a", #"load 'a\d"#,
  ])
  func wordsMatchTheLexer(line: String) throws {
    let scanner = CompletionScanner(line)
    #expect(scanner.words + [scanner.word] == (try words(line + scanner.closingQuote)))
  }

  /// Parses a line with one command, and returns its words.
  private func words(_ line: String) throws -> [String] {
    let table = CommandTable([
      Command("load", arguments: .repeated(Parameter("WORD", kind: .text) { $0.text }), summary: "")
      {
        ["load"] + $0
      }
    ])
    return try #require(table.parse(line).first)
  }

  @Test(
    arguments: [
      ("count > a", "a"), ("count>a", "a"), ("count >> ", ""), ("count | wc a", "a"),
      ("count | wc; ls a", "a"), ("!ls a", "a"), ("count; !ls 'a b", "a b"),
      ("count > 'a b", "a b"),
    ] as [(String, String)])
  func aDestinationIsAFileName(line: String, word: String) {
    let scanner = CompletionScanner(line)
    #expect(scanner.isInDestination)
    #expect(scanner.word == word)
  }

  @Test(arguments: ["count > a; b", "echo '>' b", #"echo \| b"#, "echo a! b", "prime? !"])
  func otherWordsAreNotInADestination(line: String) {
    #expect(!CompletionScanner(line).isInDestination)
  }

  @Test func aCommentIsNotCompleted() {
    #expect(CompletionScanner("count # fa").isInComment)
    #expect(!CompletionScanner("count a#fa").isInComment)
  }

  /// Checks words in which a combining character follows a quote, or that contain unusual blanks.
  @Test(arguments: [
    "'\u{615}a", "\"\u{301}", "\\\u{301}b", "a\u{C}b", "\u{B}", "a\tb", "#\u{301}", "~",
  ])
  func quotedWordsAreReadBack(word: String) throws {
    let table = CommandTable([Command("word", arguments: .text(), summary: "") { $0 }])
    for (line, closing) in [("", ""), ("'", "'"), ("\"", "\"")] {
      let scanner = CompletionScanner(line)
      #expect(try table.parse("word \(scanner.quoted(word))\(closing)") == [word])
    }
  }
}
