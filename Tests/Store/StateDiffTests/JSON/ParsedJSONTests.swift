import Foundation
import StateDiff
import Testing

@Suite struct ParsedJSONTests {
  private func exact(_ text: String) throws -> String {
    var json: [UInt8] = []
    try DumpValue(json: Data(text.utf8)).appendJSON(to: &json, isExact: true)
    return String(decoding: json, as: UTF8.self)
  }

  @Test(arguments: [
    "null", "true", #""a/b \" \\ é""#, "[]", "{}", #"[[],{"a":[1,"1"],"b":null}]"#,
    "0.1", "-12.5", "9007199254740993", "-9223372036854775808", "18446744073709551615",
    "12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678",
    "1e+300", "5e-324", "-0.0",
  ])
  func aValueKeepsItsJSON(_ text: String) throws {
    #expect(try exact(text) == text)
  }

  @Test func aLongerNumberKeepsThirtyEightDigits() throws {
    let text = "1.2345678901234567890123456789012345678901"
    #expect(try exact(text).hasPrefix(text.prefix(39)))
    #expect(throws: DecodingError.self) { try exact("1e400") }
  }

  @Test(
    arguments: [
      ("5.0", .integer(5)), ("-0", .number(-0.0)), ("1e18", .integer(1_000_000_000_000_000_000)),
      ("1e19", .number(1e19)), ("1e-5", .number(1e-5)),
      ("18446744073709551615", .digits("18446744073709551615")),
    ] as [(String, DumpValue)])
  func aNumberIsAnIntegerOrADoubleIfItCanBe(_ text: String, _ value: DumpValue) throws {
    #expect(try DumpValue(json: Data(text.utf8)) == value)
  }

  @Test func membersAreSortedAndCanBeChanged() throws {
    var value = try DumpValue(json: Data(#"{"b":1,"a":2}"#.utf8))
    value["b"] = .integer(3)
    value["c"] = .integer(4)
    #expect(value.json == #"{"a":2,"b":3,"c":4}"#)
    value["a"] = nil
    value["d"] = nil
    #expect(value.json == #"{"b":3,"c":4}"#)
  }

  @Test func valuesAtTheGreatestDepthAreRead() throws {
    let names = String(repeating: #"{"a":"#, count: 511) + "1" + String(repeating: "}", count: 511)
    #expect(try exact(names) == names)
    let deep = Data(String(repeating: "[", count: 200_000).utf8)
    #expect(throws: DecodingError.self) { try DumpValue(json: deep) }
  }
}
