import LineEditing
import Testing

@Suite struct LexerTests {
  @Test(
    arguments: [
      ("a b", "a", nil), ("'a b' c", "a b", nil), (#"a\ b c"#, "a b", nil),
      (#"a"b c"d"#, "ab cd", nil), (#""a\"b\d""#, #"a"b\d"#, nil), ("'a b", "a b", "'"),
      (#""a b"#, "a b", "\""), (#"a\"#, "a", "\\"), (#""a\"#, "a", "\""), ("''", "", nil),
      (#"'"'"#, "\"", nil),
    ] as [(String, String, Unicode.Scalar?)])
  func aWordEndsAtABlank(_ line: String, _ text: String, _ open: Unicode.Scalar?) throws {
    try Array(line.utf8).withUnsafeBufferPointer { line in
      let word = try #require(Array(Lexer(line)).first)
      #expect(word.kind == .word)
      #expect(word.open.map { Unicode.Scalar($0) } == open)
      #expect(Lexer.unquoted(UnsafeBufferPointer(rebasing: line[word.range])) == text)
    }
  }

  /// Checks the kinds of the tokens, written as their first bytes, and their texts.
  @Test(
    arguments: [
      ("", [], ""), (" \t\r\u{B}\n", [], ""),
      ("a 'b;c'; d & e", ["a", "'b;c'", ";", "d", "&", "e"], "ww;w&w"),
      ("a>b>>c", ["a", ">", "b", ">>", "c"], "w>w>w"), ("a # b > c", ["a", "# b > c"], "w#"),
      ("a#b c!", ["a#b", "c!"], "ww"), ("a \\# \\| \\;", ["a", "\\#", "\\|", "\\;"], "wwww"),
      ("a | b;c > d|e # f", ["a", "|", "b;c", ">", "d", "|", "e", "# f"], "w|www|w#"),
      ("!ls&", ["!", "ls&"], "!w"), ("a; !b", ["a", ";", "!", "b"], "w;!w"),
      ("a !b", ["a", "!b"], "ww"),
      ("!'a|b", ["!", "'a|b"], "!w"), ("& > a", ["&", ">", "a"], "&>w"),
      ("a&b &c d& e", ["a&b", "&", "c", "d", "&", "e"], "w&ww&w"),
      (
        "a&&b;c&;d&>e&'f'&#g", ["a", "&", "&", "b", ";", "c", "&", ";", "d", "&", ">", "e&'f'&#g"],
        "w&&w;w&;w&>w"
      ), ("a&|b", ["a", "&", "|", "b"], "w&|w"),
    ] as [(String, [String], String)])
  func operatorsAndCommentsAreTokens(line: String, texts: [String], kinds: String) {
    Array(line.utf8).withUnsafeBufferPointer { line in
      let tokens = Array(Lexer(line))
      #expect(tokens.map { String(decoding: line[$0.range], as: UTF8.self) } == texts)
      let letters = tokens.map { $0.kind == .word ? UInt8(ascii: "w") : $0.kind.rawValue }
      #expect(String(decoding: letters, as: UTF8.self) == kinds)
    }
  }

  @Test func wordsAreSeparatedByBlanksAndLineBreaks() {
    #expect(Lexer.words(of: " a\t'b c'\nd\\ e \"f g") == ["a", "'b c'", "d\\ e", "\"f g"])
    #expect(Lexer.words(of: " \n").isEmpty)
    #expect(Lexer.words(of: "a>b; !c #d") == ["a>b;", "!c", "#d"])
  }
}
