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
    ("[1]", "expected an object"), ("\"x\"", "expected an object"),
    ("Sorry", "not JSON: there is a syntax error near character 0"),
    ("{", "not JSON: it ends too early"), ("{\"base\":\n \"EU", "not JSON: it ends too early"),
    ("{\"rates\":{\"USD\":1}", "not JSON: it ends too early"),
    ("{\"ä\":1 2}", "not JSON: there is a syntax error near character 8"),
    ("{} x", "not JSON: there is a syntax error near character 3"),
    ("{\"a\":NaN}", "not JSON: there is a syntax error near character 5"),
    ("{\"base\":\"EUR\",\"amount\":1e400}", "not JSON: a number is out of range"),
    ("{\"base\":\"\\x\"}", "not JSON: there is a syntax error near character 9"),
    ("{\"success\":false}", "the service says: no success"),
    (
      #"{"success":false,"error":{"code":101,"type":"t","info":"No API key"}}"#,
      "the service says: \"No API key\""
    ),
    (#"{"date":"2026-04-16","rates":{"USD":1}}"#, #"there is no "base""#),
    (#"{"base":3}"#, "base: expected a string"),
    (#"{"base":null}"#, "base: expected a string, not null"),
    (#"{"success":3}"#, "success: expected true or false"),
    (#"{"base":"USD"}"#, "base: it is \"USD\"; rates for EUR are needed"),
    (#"{"amount":10.0,"base":"EUR"}"#, "amount: it is 10; rates for 1 EUR are needed"),
    (#"{"amount":"1","base":"EUR"}"#, "amount: expected a number"),
    (#"{"base":"EUR","rates":{"USD":1}}"#, #"there is no "date""#),
    (#"{"base":"EUR","date":"2026-02-29"}"#, "date: \"2026-02-29\" is no date"),
    (#"{"base":"EUR","date":"16.4.2026"}"#, "date: \"16.4.2026\" is no date"),
    (#"{"base":"EUR","date":"2026-04-16"}"#, #"there is no "rates""#),
    (#"{"base":"EUR","date":"2026-04-16","rates":[]}"#, "rates: expected an object"),
    (#"{"base":"EUR","date":"2026-04-16","rates":{}}"#, "rates: the list is empty"),
  ])
  func invalidJSONIsReportedWithItsPlace(text: String, message: String) {
    let error = #expect(throws: RatesError.self) { try read(text) }
    #expect(error?.description == message)
  }

  private static let limits =
    "is not a rate; one has at most 18 digits and lies between 0.000000001 and 1000000000"

  @Test(arguments: [
    ("\"USD\":-1", "rates.USD: -1 \(limits)"), ("\"USD\":0", "rates.USD: 0 \(limits)"),
    ("\"USD\":1e99", "rates.USD: 10000000000000000000000000…0000000000000 \(limits)"),
    ("\"USD\":1e400", "rates.USD: the number \(limits)"),
    ("\"USD\":1e-400", "rates.USD: the number \(limits)"),
    ("\"USD\":01", "rates.USD: the number \(limits)"),
    ("\"USD\":1.234567890123456789", "rates.USD: 1.234567890123456789 \(limits)"),
    ("\"USD\":1,\"GBP\":\"1\"", "rates.GBP: expected a number"),
    ("\"USD\":null", "rates.USD: expected a number, not null"),
    ("\"ZAR\":0,\"USD\":0,\"SEK\":1,\"GBP\":0,\"AUD\":1", "rates.GBP: 0 \(limits)"),
    ("\"usd\":1", "rates.usd: \"usd\" is no currency; it has three capital letters"),
    ("\"Dollar\":1", "rates.\"Dollar\": \"Dollar\" is no currency; it has three capital letters"),
    ("\"EUR\":2", "rates.EUR: the rate of EUR is 2, and the rates are for 1 EUR"),
  ])
  func anInvalidRateIsReportedWithItsCurrency(rates: String, message: String) {
    let error = #expect(throws: RatesError.self) {
      try read(#"{"base":"EUR","date":"2026-04-16","rates":{"# + rates + "}}")
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("<a></b>", "line 1, column 8: not XML: an end tag does not fit the tag that is open"),
    ("<a><b/>", "line 1, column 8: not XML: it is cut short"),
    ("<a>\n <b c='1", "line 2, column 9: not XML: it is cut short"),
    ("<!-- x", "line 1, column 7: not XML: it is cut short"),
    ("<?xml version='1.0'?>", "line 1, column 22: not XML: it is cut short"),
    ("<a/><b/>", "line 1, column 5: not XML: something follows the outermost element"),
    ("<a/> and more", "line 1, column 6: not XML: something follows the outermost element"),
    ("<a\n<b/>", "line 2, column 1: not XML: there is a tag that is not written as it should be"),
    (
      "<a b=c/>",
      "line 1, column 6: not XML: there is an attribute that is not written as it should be"
    ),
    ("<a b='c/>", "line 1, column 10: not XML: it is cut short"),
    ("<a b='1' b='2'/>", "line 1, column 15: not XML: an attribute is there twice"),
    ("<a>&b;</a>", "line 1, column 7: not XML: there is an entity that is not declared"),
    ("<>", "line 1, column 1: not XML: no element begins where one should"),
    ("<rss/>", "there is no Cube with a time"),
    ("<Cube time='2026-13-01'/>", "line 1, column 24: \"2026-13-01\" is no date"),
    ("<Cube time='2026-04-16'/>", "rates: the list is empty"),
    ("<Cube currency='USD' rate='1'/>", "line 1, column 30: \"USD\" stands outside of any date"),
    (
      "<Cube time='2026-04-16'>\n<Cube currency='USD'/></Cube>",
      "line 2, column 21: USD has no rate"
    ),
    (
      "<Cube time='2026-04-16'>\n<Cube currency='USD' rate='0'/></Cube>",
      "line 2, column 30: 0 \(limits)"
    ),
    (
      "<Cube time='2026-04-16'>\n <Cube time='2026-04-17'/></Cube>",
      "line 2, column 25: there are rates of more than one day"
    ),
    (
      "<Cube time='2026-04-16'><Cube currency='USD' rate='1'/><Cube currency='USD' rate='1'/></Cube>",
      "line 1, column 85: it occurs twice"
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

  @Test func theFirstOfTwoEqualNamesCounts() throws {
    let rates = try read(
      #"{"base":"EUR","base":"USD","date":"2026-04-16","rates":{"USD":2,"USD":3}}"#)
    #expect(lines(rates) == ["USD 2"])
  }

  @Test func deepNestingNeedsNoStack() {
    let json = #expect(throws: RatesError.self) {
      try read(String(repeating: "[", count: 100_000))
    }
    #expect(json?.reason == "not JSON: arrays and objects are nested too deeply")
    let xml = #expect(throws: RatesError.self) {
      try read(String(repeating: "<a>", count: 40_000))
    }
    #expect(xml?.place == "line 1, column 769")
    #expect(xml?.reason == "more than 256 elements within one another, which is more than is read")
  }

  @Test func entitiesAreRejected() {
    let error = #expect(throws: RatesError.self) {
      try read("<!DOCTYPE a [<!ENTITY b 'USD'>]><a>&b;</a>")
    }
    #expect(
      error?.description
        == "line 1 begins declarations, as of entities, which are not read for safety's sake")
  }

  @Test(arguments: [
    (
      Array("<?xml version='1.0' encoding='UTF-7'?>+ADw-a/+AD4-".utf8),
      "XML in the encoding \"UTF-7\", which is not read; UTF-8 is"
    ),
    (
      Array("<a b='".utf8) + [0xFF] + Array("'/>".utf8),
      "line 1, column 7: not XML: there is a character that XML does not allow"
    ),
  ])
  func anUnknownEncodingIsReported(bytes: [UInt8], message: String) {
    let error = #expect(throws: RatesError.self) {
      try ExchangeRates(decoding: bytes, source: "test")
    }
    #expect(error?.description == message)
  }

  @Test func aHugeNumberIsNotQuoted() {
    let error = #expect(throws: RatesError.self) {
      try read("{\"base\":\"EUR\",\"amount\":\(String(repeating: "1", count: 10_000))}")
    }
    #expect(error?.reason == "not JSON: a number is out of range")
  }

  @Test func jsonMustBeUTF8() {
    let error = #expect(throws: RatesError.self) {
      try ExchangeRates(decoding: Array("{\"".utf8) + [0xFF] + Array("\":1}".utf8), source: "test")
    }
    #expect(error?.description == "not JSON: it is not valid UTF-8")
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
