import Foundation
import StrictJSON
import TerminalText
import Testing
import UnidirectionalTesting

@Suite struct JSONParserTests {
  private func error(in bytes: [UInt8]) -> String? {
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(parsing: bytes)
      return nil
    } catch {
      return "\(error.position.line):\(error.position.column) \(error.reason)"
    }
  }

  @Test(arguments: [
    "0", "-0.5e+10", "12E3", "true", "false", "null", "\"\"",
    #""\u00e9 \ud83d\ude00 é 😀 \/\b\f\n\r\t""#,
    "[]", "{}", "[[], {}, [{}]]", " { \"a\" : [ 1 , 2 ] ,\r\n\t\"b\" : { } } ", "\u{FEFF}[1]",
    #"{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}"#, #"{"a": 1, "A": 2, "": 3, "\\a": 4}"#,
    #"{"\u0061": 1, "b": 2}"#,
    String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
  ])
  func validJSONIsAccepted(text: String) {
    #expect(error(in: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("", "1:1 expected a value, not the end of the text"),
    (" \n ", "2:2 expected a value, not the end of the text"),
    ("hello", "1:1 expected a value, not h"), ("tru", "1:1 expected a value, not t"),
    ("nulll", "1:5 expected the end of the text, not l"),
    ("[1, 2,]", "1:7 expected a value, not ]"),
    ("{\"a\": 1,}", "1:9 expected a name in quotes, not }"),
    ("[1 2]", "1:4 expected a comma or ], not 2"), ("[1}", "1:3 expected a comma or ], not }"),
    ("{\"a\": 1]", "1:8 expected a comma or }, not ]"), ("[,1]", "1:2 expected a value, not ,"),
    ("{\"a\" 1}", "1:6 expected a colon, not 1"),
    ("{a: 1}", "1:2 expected a name in quotes, not a"),
    ("{\r\n\"é\":\r1 2}", "3:3 expected a comma or }, not 2"),
    ("[1] x", "1:5 expected the end of the text, not x"),
    ("[01]", "1:3 a number has a leading zero"), ("[+1]", "1:2 expected a value, not +"),
    ("[1.]", "1:4 expected a digit, not ]"), ("[.5]", "1:2 expected a value, not ."),
    ("[-]", "1:3 expected a digit, not ]"), ("[1e]", "1:4 expected a digit, not ]"),
    ("[NaN]", "1:2 expected a value, not N"), ("['a']", "1:2 expected a value, not '"),
    ("[\"a", "1:2 a string is not closed"),
    ("[\"a\nb\"]", "1:4 a string contains a control character"),
    (#"["\x"]"#, "1:3 there is no such escape sequence"),
    (#"["\u12g4"]"#, "1:3 there is no such escape sequence"),
    (#"["\ud800"]"#, "1:3 an escape sequence is not a code point"),
    (#"["\ude00\ud83d"]"#, "1:3 an escape sequence is not a code point"),
    (#"["\ud83d\u0041"]"#, "1:3 an escape sequence is not a code point"),
    (#"{"a": 1, "b": 2, "a": 3}"#, #"1:18 the name "a" occurs twice in an object"#),
    (#"{"x": {"a": 1, "\u0061": 3}}"#, #"1:16 the name "\\u0061" occurs twice in an object"#),
    (
      #"[{"😀": 1, "\ud83d\ude00": 3}]"#,
      #"1:11 the name "\\ud83d\\ude00" occurs twice in an object"#
    ),
    ("[1, \u{7}]", "1:5 expected a value, not another character"),
    (
      String(repeating: "[", count: 513), "1:513 arrays and objects are nested more than 512 deep"
    ),
  ])
  func violationIsReportedWithItsPosition(text: String, message: String) {
    #expect(error(in: Array(text.utf8)) == message)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]])
  func invalidUTF8IsReportedWithItsPosition(bytes: [UInt8]) {
    let text = Array("[\n\"é".utf8) + bytes + Array("\"]".utf8)
    #expect(error(in: text) == "2:3 the text is not valid UTF-8")
  }

  @Test func duplicateAmongManyNamesIsReported() {
    let names = (1...100_000).map { "\"name\($0)\": \($0)" }
    #expect(error(in: Array("{\(names.joined(separator: ","))}".utf8)) == nil)
    let doubled = names + ["\"name70000\": 0"]
    #expect(
      error(in: Array("{\(doubled.joined(separator: ","))}".utf8))?
        .hasSuffix("the name \"name70000\" occurs twice in an object") == true)
  }

  /// Compares the parser with `JSONSerialization`, which accepts some invalid JSON
  /// but rejects no valid JSON.
  @Test(arguments: 0..<20)
  func randomChangesAreAcceptedOnlyIfTheJSONIsValid(seed: UInt64) throws {
    let document = Array(#"{"a":[1,-2.5e3,true,null,"\u00e9x"],"b":{"c":"d","e":[]},"f":0}"#.utf8)
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<500 {
      var bytes = document
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] = document.randomElement(using: &generator) ?? 0
      }
      if error(in: bytes) != nil { continue }
      accepted += 1
      #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
    #expect(accepted > 10)
  }
}
