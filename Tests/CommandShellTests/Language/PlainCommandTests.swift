import Testing

@testable import CommandShell

/// The short way to read a line of plain words agrees with the lexer.
@Suite struct PlainCommandTests {
  private func plain(_ line: String) -> CommandText? {
    Array(line.utf8).withUnsafeBufferPointer { PlainCommand($0)?.commandText }
  }

  @Test func plainWordsAreTaken() throws {
    let command = try #require(plain("\t prime?  2^61-1 \r"))
    #expect(command.words == [Word("prime?"), Word("2^61-1")])
    #expect(command.source == "prime?  2^61-1")
    #expect(!command.runsOn)
    #expect(plain("+5")?.words == [Word("+5")])
  }

  @Test(arguments: [
    "", "  ", "a;b", "a & b", "# a", "a #", "'a b'", "\"a\"", "a\\ b", "~/a", "é", "a\0b",
    "a\u{1B}b",
  ])
  func whateverElseIsLeftToTheLexer(_ line: String) {
    #expect(plain(line) == nil)
  }

  @Test func itAgreesWithTheLexerOnAnyLine() throws {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("ab1+-?^_= \t;&#'\"\\~é\0\r,.:/*")
    var taken = 0
    for _ in 1...5000 {
      let line = String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        })
      guard let command = plain(line) else { continue }
      taken += 1
      #expect(
        try Lexer.commands(in: Array(line.utf8)[...]) == [command], "\(line.debugDescription)")
    }
    #expect(taken > 100)
  }
}
