import CommandShellTesting
import LineEditing
import Testing

@testable import CommandShell

@Suite struct WordAtCursorTests {
  /// Returns the word at the end of a line.
  private func cursor(_ line: String) -> WordAtCursor { WordAtCursor(TypedLine(Array(line.utf8))) }

  @Test(
    arguments: [
      ("", [], "", 0), ("fa", [], "fa", 0), ("  fa", [], "fa", 2), ("load ", ["load"], "", 5),
      ("load a", ["load"], "a", 5), ("count; lo", [], "lo", 7), ("nth 5 &lo", [], "lo", 7),
      ("load 'a b", ["load"], "a b", 5), ("load a\\ b", ["load"], "a b", 5),
      ("load \"a b", ["load"], "a b", 5), ("load 'a b' c", ["load", "a b"], "c", 11),
      ("load ü", ["load"], "ü", 5),
    ] as [(String, [String], String, Int)])
  func theWordAtTheCursorIsFound(line: String, words: [String], word: String, start: Int) {
    let cursor = cursor(line)
    #expect(cursor.words == words)
    #expect(cursor.text == word)
    #expect(cursor.start == start)
    #expect(cursor.place != .comment)
  }

  @Test(arguments: [
    ("!", true), ("!l", true), ("!ls a", false), ("nth 5 | l", true), ("nth 5 |l", true),
    ("nth 5 | ls a", false), ("nth 5 | ls | w", true), ("nth 5 > l", false), ("load a", false),
  ])
  func theNameOfAProgramIsKnown(line: String, isProgram: Bool) {
    #expect((cursor(line).place == .program) == isProgram)
  }

  @Test(arguments: [
    ("load a", "a b", #"a\ b"#), ("load 'a", "a b", "'a b"), ("load \"a", "a \"b\"", #""a \"b\""#),
    ("load 'a", "a'b", #"'a'\''b"#), ("load ", "#x", "\\#x"), ("load ", "~x", #"\~x"#),
    ("load ~", "~/x", "~/x"), ("load ", "a;b&c", #"a\;b\&c"#),
  ])
  func aCandidateIsQuotedLikeTheTypedWord(line: String, candidate: String, quoted: String) {
    #expect(cursor(line).replacement(candidate) == quoted)
  }

  @Test(arguments: [
    ("list --label=", "a b", #"--label=a\ b"#), ("list \"--label=", "a b", "\"--label=a b"),
    ("list --label='a", "a b", "'--label=a b"),
  ])
  func aCandidateForTheValueOfAnOptionKeepsItsName(line: String, value: String, quoted: String) {
    let cursor = cursor(line).afterEqualSign
    #expect(cursor?.replacement(value) == quoted)
    #expect(self.cursor("list --label").afterEqualSign == nil)
  }

  @Test(arguments: [
    "a b", "a'b", "a\"b", "a\\b", "#a", "~a", "a;b", "a&b", "a>b", "a|b", "!a", "ü\t🙂", "$a`b",
  ])
  func aQuotedCandidateReadsBackAsItself(word: String) throws {
    for line in ["load ", "load '", "load \""] {
      let cursor = cursor(line)
      let typed = "load \(cursor.replacement(word))\(cursor.closingQuote)"
      #expect(try words(typed) == ["load", word])
    }
  }

  @Test(arguments: [
    #"load "a\d"#, #"load "a\"d"#, #"load a\d"#, "load\u{B}a", #"load 'a\d"#,
  ])
  func wordsMatchTheLexer(line: String) throws {
    let cursor = cursor(line)
    #expect(cursor.words + [cursor.text] == (try words(line + cursor.closingQuote)))
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
    let cursor = cursor(line)
    #expect(cursor.place == .file)
    #expect(cursor.text == word)
  }

  @Test(arguments: ["count > a; b", "echo '>' b", #"echo \| b"#, "echo a! b", "prime? !"])
  func otherWordsAreNotInADestination(line: String) {
    #expect(cursor(line).place == .command)
  }

  @Test func aCommentIsNotCompleted() {
    #expect(cursor("count # fa").place == .comment)
    #expect(cursor("count a#fa").place == .command)
  }

  /// Checks words in which a combining character follows a quote, or that contain unusual blanks.
  @Test(arguments: [
    "'\u{615}a", "\"\u{301}", "\\\u{301}b", "a\u{C}b", "\u{B}", "a\tb", "#\u{301}", "~",
  ])
  func quotedWordsAreReadBack(word: String) throws {
    let table = CommandTable([Command("word", arguments: .text(), summary: "") { $0 }])
    for (line, closing) in [("", ""), ("'", "'"), ("\"", "\"")] {
      let cursor = cursor(line)
      #expect(try table.parse("word \(cursor.replacement(word))\(closing)") == [word])
    }
  }
}
