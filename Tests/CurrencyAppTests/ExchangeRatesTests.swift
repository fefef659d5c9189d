import Foundation
import Testing

@testable import CurrencyApp

@Suite struct ExchangeRatesTests {
  private func lines(_ rates: ExchangeRates) -> [String] {
    rates.list.map { "\($0.currency) \($0.rate)" }
  }

  private func read(_ text: String) throws -> ExchangeRates {
    try ExchangeRates(decoding: Array(text.utf8), source: "test")
  }

  @Test func frankfurterIsRead() throws {
    let rates = try frankfurterRates()
    #expect(rates.date.description == "2026-04-16")
    #expect(lines(rates) == ["GBP 0.86993", "JPY 187.4", "KWD 0.36145", "USD 1.1782"])
  }

  @Test func fixerIsRead() throws {
    let rates = try ExchangeRates(decoding: fixture("fixer.json"), source: "x")
    #expect(rates.date.description == "2026-04-17")
    #expect(lines(rates) == ["BTC 0.000013", "IDR 20100", "KRW 1702", "USD 1.175"])
    #expect(rates[.eur]?.description == "1")
  }

  @Test func theCentralBankIsRead() throws {
    let rates = try ExchangeRates(decoding: fixture("ecb.xml"), source: "x")
    #expect(rates.date.description == "2026-04-20")
    #expect(lines(rates) == ["JPY 186.02", "USD 1.1801"])
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    let json = try read("\u{FEFF} {\"base\":\"EUR\",\"date\":\"2026-04-16\",\"rates\":{\"USD\":1}}")
    #expect(lines(json) == ["USD 1"])
    let xml = try read("\u{FEFF}<Cube time='2026-04-16'><Cube currency='USD' rate='1'/></Cube>")
    #expect(lines(xml) == ["USD 1"])
  }

  @Test(arguments: [
    ("", "it is empty"), (" \n", "it is empty"),
    ("<!DOCTYPE html><p>Sorry", "it is a page for people (HTML), not rates"),
    ("<html>", "it is a page for people (HTML), not rates"),
    ("[1]", "expected an object of base, date and rates, not an array"),
    ("\"x\"", "expected an object of base, date and rates, not the text \"x\""),
    ("Sorry", "line 1, column 1: not JSON: expected a value, not \"Sorry\""),
    ("{", "line 1, column 2: not JSON: expected a name in quotes, not the end"),
    ("{\"base\":\n \"EU", "line 2, column 5: not JSON: expected the closing quote, not the end"),
    ("{\"ä\":1 2}", "line 1, column 8: not JSON: expected a comma or }, not \"2}\""),
    ("{} x", "line 1, column 4: not JSON: expected the end, not \"x\""),
    ("{\"a\":NaN}", "line 1, column 6: not JSON: expected a value, not \"NaN}\""),
    ("{\"a\":01}", "line 1, column 7: not JSON: expected a comma or }, not \"1}\""),
    ("{\"a\":-}", "line 1, column 7: not JSON: expected a digit, not \"}\""),
    ("{\"a\":\"\\x\"}", "line 1, column 8: not JSON: expected an escape, not \"x\\\"}\""),
    (
      "{\"a\":\"\\ud83d\"}",
      "line 1, column 13: not JSON: expected a whole character, not \"\\\"}\""
    ),
    ("{\"a\":1,\"a\":2}", "\"a\": it is there twice"),
    ("{\"success\":false}", "the service says: no success"),
    (
      #"{"success":false,"error":{"code":101,"type":"t","info":"No API key"}}"#,
      "the service says: \"No API key\""
    ),
    (#"{"date":"2026-04-16","rates":{"USD":1}}"#, "base: it is missing"),
    (#"{"base":3}"#, "base: expected a text, not the number 3"),
    (#"{"base":"USD"}"#, "base: it is \"USD\"; rates for EUR are needed"),
    (
      #"{"amount":10.0,"base":"EUR"}"#, "amount: it is the number 10.0; rates for 1 EUR are needed"
    ),
    (#"{"base":"EUR","rates":{"USD":1}}"#, "date: it is missing"),
    (#"{"base":"EUR","date":"2026-02-29"}"#, "date: \"2026-02-29\" is no date"),
    (#"{"base":"EUR","date":"16.4.2026"}"#, "date: \"16.4.2026\" is no date"),
    (#"{"base":"EUR","date":"2026-04-16"}"#, "rates: it is missing"),
    (
      #"{"base":"EUR","date":"2026-04-16","rates":[]}"#,
      "rates: expected an object of rates by currency, not an array"
    ),
    (#"{"base":"EUR","date":"2026-04-16","rates":{}}"#, "rates: there are none"),
  ])
  func whatIsWrongIsSaidWithItsPlace(text: String, message: String) {
    let error = #expect(throws: RatesError.self) { try read(text) }
    #expect(error?.description == message)
  }

  private static let limits =
    "is not a rate; one has at most 18 digits and lies between 0.000000001 and 1000000000"

  @Test(arguments: [
    ("\"USD\":-1", "rates.USD: -1 \(limits)"), ("\"USD\":0", "rates.USD: 0 \(limits)"),
    ("\"USD\":1e99", "rates.USD: 1e99 \(limits)"),
    ("\"USD\":1,\"GBP\":\"1\"", "rates.GBP: expected a number, not the text \"1\""),
    ("\"USD\":null", "rates.USD: expected a number, not null"),
    ("\"usd\":1", "rates.usd: \"usd\" is no currency; it has three capital letters"),
    ("\"dollar\":1", "rates.\"dollar\": \"dollar\" is no currency; it has three capital letters"),
    ("\"USD\":1,\"USD\":1", "rates.USD: it is there twice"),
    ("\"EUR\":2", "rates.EUR: the rate of EUR is 2, and the rates are for 1 EUR"),
  ])
  func aBadRateIsSaidWithItsCurrency(rates: String, message: String) {
    let error = #expect(throws: RatesError.self) {
      try read(#"{"base":"EUR","date":"2026-04-16","rates":{"# + rates + "}}")
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("<a></b>", "line 1, column 4: not XML: a tag closes what is not open"),
    ("<a><b/>", "line 1, column 8: not XML: it ends within a"),
    ("<!-- x", "line 1, column 1: not XML: <!-- is never closed"),
    ("<?xml?>", "line 1, column 8: not XML: there is no element"),
    ("<a/><b/>", "line 1, column 5: not XML: something follows the root element"),
    ("<a\n<b/>", "line 1, column 1: not XML: a tag is never closed"),
    ("<a b=c/>", "line 1, column 1: not XML: an attribute is not in quotes"),
    ("<a b='c/>", "line 1, column 1: not XML: an attribute is not in quotes"),
    ("<>", "line 1, column 1: not XML: a tag has no name"),
    ("<rss/>", "there is no Cube with a time"),
    ("<Cube time='2026-13-01'/>", "line 1, column 1: \"2026-13-01\" is no date"),
    ("<Cube time='2026-04-16'/>", "rates: there are none"),
    ("<Cube currency='USD' rate='1'/>", "line 1, column 1: \"USD\" stands outside of any date"),
    (
      "<Cube time='2026-04-16'>\n<Cube currency='USD'/></Cube>",
      "line 2, column 1: USD has no rate"
    ),
    (
      "<Cube time='2026-04-16'>\n<Cube currency='USD' rate='0'/></Cube>",
      "line 2, column 1: 0 \(limits)"
    ),
    (
      "<Cube time='2026-04-16'>\n <Cube time='2026-04-17'/></Cube>",
      "line 2, column 2: there are rates of more than one day"
    ),
  ])
  func badXMLIsSaidWithItsPlace(text: String, message: String) {
    let error = #expect(throws: RatesError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["frankfurter.json", "fixer.json", "ecb.xml"])
  func whatIsCutShortIsAlwaysAnError(name: String) throws {
    let whole = try fixture(name)
    let end = try #require(whole.lastIndex { $0 != UInt8(ascii: "\n") })
    for length in 0..<end {
      #expect(throws: RatesError.self, "after \(length) bytes") {
        try ExchangeRates(decoding: Array(whole[..<length]), source: name)
      }
    }
  }

  @Test func deepNestingNeedsNoStack() {
    let error = #expect(throws: RatesError.self) {
      try read(String(repeating: "[", count: 100_000))
    }
    #expect(error?.description.contains("at most 32 levels") == true)
  }

  @Test func textInJSONIsReadWithItsEscapes() throws {
    let value = try JSONReader.value(of: Array(#"["\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00ä"]"#.utf8))
    #expect(value == .array([.string("\"\\/\u{8}\u{C}\n\r\tä😀ä")]))
    #expect(throws: RatesError.self) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test func ratesAreRecordedWithAllTheirDigits() throws {
    let rates = try frankfurterRates()
    let encoded = try JSONEncoder().encode(rates)
    #expect(String(decoding: encoded, as: UTF8.self).contains("\"USD\":\"1.1782\""))
    #expect(try JSONDecoder().decode(ExchangeRates.self, from: encoded) == rates)
    for (good, bad) in [("2026-04-16", "2026-04-31"), ("1.1782", "-1")] {
      let text = String(decoding: encoded, as: UTF8.self).replacing(good, with: bad)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(ExchangeRates.self, from: Data(text.utf8))
      }
    }
  }
}

@Suite struct CalendarDateTests {
  @Test(arguments: ["2026-04-16", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func aDayIsRead(text: String) {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026-4-16", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "2023-02-29",
    "1900-02-29", "2026/04/16", "2026-04-16T00:00:00Z", "+026-04-16", "２０２６-04-16",
  ])
  func anythingElseIsNone(text: String) {
    #expect(CalendarDate(text) == nil)
  }
}
