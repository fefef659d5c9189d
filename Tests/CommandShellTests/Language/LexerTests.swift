import Testing

@testable import CommandShell

@Suite struct LexerTests {
  private struct Text: Equatable {
    var source: String
    var isBackground: Bool
    var words: [Word]
  }

  private func commands(_ line: [UInt8]) throws -> [Text] {
    try line.withUnsafeBufferPointer { line in
      var commands: [Text] = []
      var lexer = try Lexer(line)
      while let command = try lexer.next() {
        var words: [Word] = []
        var start = 0
        while start < command.bytes.count {
          if Lexer.isBlank(command.bytes[start]) {
            start += 1
            continue
          }
          let end = try Lexer.endOfWord(in: command.bytes, from: start)
          words.append(Word(unquoting: UnsafeBufferPointer(rebasing: command.bytes[start..<end])))
          start = end
        }
        commands.append(
          Text(source: command.source, isBackground: command.isBackground, words: words))
      }
      return commands
    }
  }

  private func words(_ line: String) throws -> [[String]] {
    try commands(Array(line.utf8)).map { $0.words.map(\.text) }
  }

  @Test(
    arguments: [
      ("", []),
      (" \t \r", []),
      ("count", [["count"]]),
      ("  count \t 5  ", [["count", "5"]]),
      ("a;b", [["a"], ["b"]]),
      ("a ; b;", [["a"], ["b"]]),
      (";; a ;;", [["a"]]),
      ("nth 5 & count", [["nth", "5"], ["count"]]),
      ("nth 5&count", [["nth", "5"], ["count"]]),
      ("a # b ; c", [["a"]]),
      ("a#b", [["a#b"]]),
      ("#", []),
      ("echo 'a b' \"c d\"", [["echo", "a b", "c d"]]),
      ("echo 'a'\"b\"c", [["echo", "abc"]]),
      ("echo ''", [["echo", ""]]),
      ("echo a\\ b", [["echo", "a b"]]),
      ("echo \\#x \\;", [["echo", "#x", ";"]]),
      ("echo 'a;b&c#d'", [["echo", "a;b&c#d"]]),
      (#"echo "a\"b\\c\d""#, [["echo", #"a"b\c\d"#]]),
      (#"echo 'a\'b"#, [["echo", #"a\b"#]]),
      ("écho ü 🙂", [["écho", "ü", "🙂"]]),
    ] as [(String, [[String]])])
  func linesAreSplitIntoWords(line: String, expected: [[String]]) throws {
    #expect(try words(line) == expected)
  }

  @Test func aCommandHasItsSourceAndItsAmpersand() throws {
    let commands = try commands(Array("  nth  'x y' & count ; + # end".utf8))
    #expect(commands.map(\.source) == ["nth  'x y'", "count", "+"])
    #expect(commands.map(\.isBackground) == [true, false, false])
  }

  @Test func onlyAnUnquotedLeadingTildeCounts() throws {
    let line = "load ~/a '~/b' \\~/c d~ ~"
    let words = try commands(Array(line.utf8))[0].words
    #expect(words.map(\.beginsWithTilde) == [false, true, false, false, false, true])
  }

  @Test(arguments: [
    ("echo 'a", ShellError.openQuote("'")),
    ("echo \"a", .openQuote("\"")),
    ("echo \"a\\\"", .openQuote("\"")),
    ("echo a\\", .danglingBackslash),
    ("& count", .nothingToRunInBackground),
    ("count ; & count", .nothingToRunInBackground),
    ("count & & count", .nothingToRunInBackground),
    ("a\u{0}b", .nulByte(column: 2)),
  ])
  func faultyLinesAreRejected(line: String, error: ShellError) {
    #expect(throws: error) { try words(line) }
  }

  @Test(
    arguments: [
      ([0xFF], 1),
      ([0x61, 0xC3], 2),
      ([0x61, 0xC3, 0xA4, 0x80], 4),
      ([0x61, 0xED, 0xA0, 0x80], 2),
      ([0xC0, 0xAF], 1),
    ] as [([UInt8], Int)])
  func invalidUTF8NamesTheByte(bytes: [UInt8], column: Int) {
    #expect(throws: ShellError.invalidUTF8(column: column)) {
      try commands(bytes)
    }
  }
}
