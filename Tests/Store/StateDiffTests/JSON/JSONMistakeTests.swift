import StateDiff
import TerminalText
import Testing

@Suite struct JSONMistakeTests {
  @Test(arguments: [
    #"{"a": [1, -2.5e+10, true, null, {}], "b": {"c": "x\"\u00e9"}}"#, "[]", " 0 \n", #""""#,
    "[[[], []], {}]",
  ])
  func validTextHasNone(text: String) {
    #expect(jsonMistake(in: text) == nil)
  }

  @Test(arguments: [
    ("", 1, 1), ("[1,]", 1, 4), ("[1 2]", 1, 4), ("{\"a\":1,\n \"b\" 2}", 2, 6), ("[01]", 1, 3),
    ("[1]]", 1, 4), ("{\"a\":}", 1, 6), ("[\"é\", nul]", 1, 7), ("{\"a\": [1, 2", 1, 12),
    ("[1}", 1, 3), ("{1: 2}", 1, 2), ("[\"a\nb\"]", 1, 2), ("\"\\x\"", 1, 1), ("[1] 2", 1, 5),
    ("{\"a\": \"b\": 1}", 1, 10), (" \r\n\t[\r\n x", 3, 2),
    (String(repeating: "[", count: 100_000), 1, 513),
  ])
  func theFirstMistakeIsFound(text: String, line: Int, column: Int) {
    let mistake = jsonMistake(in: text)
    #expect(mistake?.line == line)
    #expect(mistake?.column == column)
  }
}
