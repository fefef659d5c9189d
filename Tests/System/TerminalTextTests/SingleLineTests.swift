import TerminalText
import Testing

@Suite struct SingleLineTests {
  @Test(arguments: [
    ("", ""), (" ", ""), ("a", "a"), ("  a b ", "a b"), ("a\r\n\tb\n", "a   b"),
    ("a\u{1B}[31m\u{9B}\u{202E}\u{200F}", "a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{2028}b", "a b"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    (String(repeating: "x", count: 20), String(repeating: "x", count: 16) + "…"),
  ])
  func textBecomesOneLine(text: String, line: String) {
    #expect(singleLine(text, limit: 16) == line)
  }
}
