import Foundation
import Testing

@testable import TimeTravel

@Suite struct JSONFieldsTests {
  private func fields(_ text: String) -> JSONFields? { JSONFields(Array(text.utf8)[...]) }

  @Test func eachValueIsFoundAsWritten() throws {
    let text = #"{"a":[1,{"b":"]}"}],"c":"x, \"y\"","d":-120,"e":"","f":{},"g":null}"#
    let fields = try #require(JSONFields(Array(text.utf8)[...]))
    let values = ["a", "c", "d", "e", "f", "g"].map { (name: StaticString) in
      fields[name].map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(values == [#"[1,{"b":"]}"}]"#, #""x, \"y\"""#, "-120", #""""#, "{}", "null"])
    #expect(fields.count == 6)
    #expect(fields["b"] == nil)
    #expect(fields.integer("d") == -120)
    #expect(fields.text("e") == "")
  }

  @Test(
    arguments: [
      "", "{", "}", "{}", "[]", "7", #"{"a":1"#, #"{"a":1}}"#, #"{"a":1} "#, #"{"a" :1}"#,
      #"{"a"x:1}"#, #"{a:1}"#, #"{"a":1,}"#, #"{"a":1,"b"}"#, #"{"\u0061":1}"#, #"{"a":"x}"#,
      #"{"a":["x"}"#, #"{"a":1"b":2}:"#,
    ])
  func otherTextsAreNotRead(text: String) {
    #expect(fields(text) == nil)
  }

  @Test func onlyPlainNumbersAndTextsAreRead() throws {
    for number in ["01", "-", "+1", "1.0", "1e3", "1234567890123456789", "\"1\"", "", "0x1"] {
      #expect(fields(#"{"a":\#(number)}"#)?.integer("a") == nil, "\(number)")
    }
    #expect(fields(#"{"a":-999999999999999999}"#)?.integer("a") == -999_999_999_999_999_999)
    #expect(fields(#"{"a":0}"#)?.integer("a") == 0)
    for text in [#""a\n""#, #""\""#, "a", #""a"b"#, #""a"b""#, "\"a\tb\"", "7"] {
      #expect(fields(#"{"a":\#(text)}"#)?.text("a") == nil, "\(text)")
    }
    #expect(fields(#"{"a":"grün"}"#)?.text("a") == "grün")
  }

  @Test func bothWaysToReadALineAgree() throws {
    var session = BasketSession()
    session.send(.added("tea \"\u{1B}\""), command: "add tea")
    session.send(.loadRequested, command: "load grün")
    session.send(.priced(0.25), command: "price \"\\")
    session.travel(.undo(1))
    let decoder = JSONDecoder()
    let quick = try session.lines.map {
      BasketLine(fields: try session.writer.line($0).dropLast(), decoder)
    }
    #expect(quick[0] == session.lines[0])
    #expect(quick[1] == session.lines[1])
    // The other lines cannot be read the quick way: they have escapes in a name, or are not
    // actions.
    #expect(quick[2] == nil)
    #expect(quick[3] == nil)
    let line = String(decoding: try session.writer.line(session.lines[0]), as: UTF8.self)
    for (old, new) in [
      ("effects", "affects"), ("\"step\":1", "\"step\":01"), ("[]", "[1]"), ("added", "adder"),
      ("\"number\":1", "\"number\":-1"), ("\"effects\"", "\"x\":1,\"effects\""),
      ("\"fingerprint\":\"", "\"fingerprint\":\"x"), ("\"name\"", "\"step\""),
    ] {
      let other = line.dropLast().replacing(old, with: new, maxReplacements: 1)
      #expect(other != String(line.dropLast()))
      #expect(BasketLine(fields: Array(other.utf8)[...], decoder) == nil, "\(new)")
    }
  }
}
