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
  func whereTheCursorIs(line: String, words: [String], word: String, start: Int) {
    let scanner = CompletionScanner(line)
    #expect(scanner.words == words)
    #expect(scanner.word == word)
    #expect(scanner.wordStart == start)
    #expect(!scanner.isInComment)
  }

  @Test(arguments: [
    ("load a", "a b", #"a\ b"#), ("load 'a", "a b", "'a b"), ("load \"a", "a \"b\"", #""a \"b\""#),
    ("load 'a", "a'b", #"'a'\''b"#), ("load ", "#x", "\\#x"), ("load ", "~x", #"\~x"#),
    ("load ~", "~/x", "~/x"), ("load ", "a;b&c", #"a\;b\&c"#),
  ])
  func aCandidateIsQuotedAsTheWordIs(line: String, candidate: String, quoted: String) {
    #expect(CompletionScanner(line).quoted(candidate) == quoted)
  }

  @Test(arguments: ["a b", "a'b", "a\"b", "a\\b", "#a", "~a", "a;b", "a&b", "ü\t🙂", "$a`b"])
  func aQuotedCandidateReadsBackAsItself(word: String) throws {
    for line in ["load ", "load '", "load \""] {
      let scanner = CompletionScanner(line)
      let typed = "load \(scanner.quoted(word))\(scanner.closingQuote)"
      let words = try Lexer.commands(in: Array(typed.utf8)[...])[0].words
      #expect(words.map(\.text) == ["load", word])
    }
  }

  @Test(arguments: [
    #"load "a\d"#, #"load "a\"d"#, #"load a\d"#, "load\u{B}a", "load\ra", #"load 'a\d"#,
  ])
  func theWordIsWhatTheLexerReads(line: String) throws {
    let scanner = CompletionScanner(line)
    let words = try Lexer.commands(in: Array((line + scanner.closingQuote).utf8)[...])[0].words
    #expect(scanner.words + [scanner.word] == words.map(\.text))
  }

  @Test func aCommentIsNotCompleted() {
    #expect(CompletionScanner("count # fa").isInComment)
    #expect(!CompletionScanner("count a#fa").isInComment)
  }
}
