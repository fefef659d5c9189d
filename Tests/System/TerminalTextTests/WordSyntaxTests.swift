import TerminalText
import Testing

@Suite struct WordSyntaxTests {
  @Test(
    arguments: [
      ("a b", "a", nil), ("'a b' c", "a b", nil), (#"a\ b c"#, "a b", nil),
      (#"a"b c"d"#, "ab cd", nil), (#""a\"b\d""#, #"a"b\d"#, nil), ("'a b", "a b", "'"),
      (#""a b"#, "a b", "\""), (#"a\"#, "a", "\\"), (#""a\"#, "a", "\""), ("''", "", nil),
      (#"'"'"#, "\"", nil),
    ] as [(String, String, Unicode.Scalar?)])
  func aWordEndsAtABlank(_ line: String, _ text: String, _ open: Unicode.Scalar?) {
    Array(line.utf8).withUnsafeBufferPointer { line in
      let word = WordSyntax.endOfWord(in: line, from: 0) { $0 == UInt8(ascii: " ") }
      #expect(word.open.map { Unicode.Scalar($0) } == open)
      #expect(WordSyntax.unquoted(UnsafeBufferPointer(rebasing: line[..<word.end])) == text)
    }
  }

  @Test func wordsAreSeparatedByBlanksAndLineBreaks() {
    #expect(WordSyntax.words(of: " a\t'b c'\nd\\ e \"f g") == ["a", "'b c'", "d\\ e", "\"f g"])
    #expect(WordSyntax.words(of: " \n").isEmpty)
  }
}
