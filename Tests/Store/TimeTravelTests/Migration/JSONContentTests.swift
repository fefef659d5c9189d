import Foundation
import StateDiff
import Testing

@testable import TimeTravel

@Suite struct JSONContentTests {
  private func json(_ text: String) throws -> String {
    String(decoding: try JSONContent(Data(text.utf8)).json(), as: UTF8.self)
  }

  @Test(arguments: [
    "null", "true", #""a/b \" \\ é""#, "[]", "{}", #"[[],{"a":[1,"1"],"b":null}]"#,
    "0.1", "-12.5", "9007199254740993", "-9223372036854775808", "18446744073709551615",
    "12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678",
    "1e+300", "5e-324", "-0",
  ])
  func aValueKeepsItsJSON(_ text: String) throws {
    #expect(try json(text) == text)
  }

  @Test func aLongerNumberKeepsThirtyEightDigits() throws {
    let text = "1.2345678901234567890123456789012345678901"
    #expect(try json(text).hasPrefix(text.prefix(39)))
    #expect(throws: DecodingError.self) { try json("1e400") }
  }

  @Test(arguments: [0.1, 1 / 3, -.pi, 1e-100, 123_456_789.125, .leastNonzeroMagnitude, -0.0])
  func aDoubleKeepsItsBits(_ number: Double) throws {
    let content = try JSONContent(encoding: [number])
    #expect(try content.decode([Double].self)[0].bitPattern == number.bitPattern)
  }

  @Test func aValueToPrintKeepsAllDigitsOfAnInteger() throws {
    let numbers = [UInt64(1), 1 << 53, UInt64(Int64.max), .max]
    #expect(
      try DumpValue(encoding: numbers).json
        == #"[1,"9007199254740992","9223372036854775807","18446744073709551615"]"#)
  }

  @Test func infinityAndNaNAreStrings() throws {
    let content = try JSONContent(encoding: [Double.infinity, -.infinity, .nan])
    #expect(content == .array([.string("inf"), .string("-inf"), .string("nan")]))
    #expect(try content.decode([Double].self).prefix(2) == [.infinity, -.infinity])
  }

  @Test func valuesAtTheGreatestDepthAreRead() throws {
    let names = String(repeating: #"{"a":"#, count: 511) + "1" + String(repeating: "}", count: 511)
    #expect(try json(names) == names)
    let deep = Data(String(repeating: "[", count: 200_000).utf8)
    #expect(throws: DecodingError.self) { try JSONContent(deep) }
  }
}
