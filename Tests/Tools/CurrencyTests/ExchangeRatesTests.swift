import Foundation
import StateDiff
import Testing

@testable import currency

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

  @Test func aByteOrderMarkIsSkipped() throws {
    let json = try read("\u{FEFF} {\"base\":\"EUR\",\"date\":\"2026-04-16\",\"rates\":{\"USD\":1}}")
    #expect(lines(json) == ["USD 1"])
    let xml = try read("\u{FEFF}<Cube time='2026-04-16'><Cube currency='USD' rate='1'/></Cube>")
    #expect(lines(xml) == ["USD 1"])
  }

  @Test func xmlIsReadInUTF16() throws {
    let text = "\u{FEFF}<Cube time='2026-04-16'><Cube currency='USD' rate='1'/></Cube>"
    let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(lines(try ExchangeRates(decoding: bytes, source: "test")) == ["USD 1"])
  }

  @Test(arguments: [
    ("", "it is empty"), (" \n", "it is empty"),
    ("<!DOCTYPE html><p>Sorry", "it is a web page (HTML), not a list of rates"),
    ("<html>", "it is a web page (HTML), not a list of rates"),
    ("[1]", "expected an object"), ("\"x\"", "expected an object"),
    ("Sorry", "it is not valid JSON"), ("{", "it is not valid JSON"),
    ("{\"base\":\n \"EU", "it is not valid JSON"),
    ("{\"rates\":{\"USD\":1}", "it is not valid JSON"),
    ("{\"ä\":1 2}", "it is not valid JSON"), ("{} x", "it is not valid JSON"),
    ("{\"a\":NaN}", "it is not valid JSON"), ("{\"base\":\"\\x\"}", "it is not valid JSON"),
    ("{\"base\":\"EUR\",\"amount\":1e400}", "it is not valid JSON"),
    ("{\"success\":false}", "the service says: the request failed"),
    (
      #"{"success":false,"error":{"code":101,"type":"t","info":"No API key"}}"#,
      "the service says: \"No API key\""
    ),
    (#"{"date":"2026-04-16","rates":{"USD":1}}"#, #"there is no "base""#),
    (#"{"base":3}"#, "base: expected a string"),
    (#"{"base":null}"#, #"there is no "base""#),
    (#"{"success":3}"#, "success: expected true or false"),
    (#"{"base":"USD"}"#, "base: expected \"EUR\", not \"USD\""),
    (#"{"amount":10.0,"base":"EUR"}"#, "amount: expected 1, not 10"),
    (#"{"amount":"1","base":"EUR"}"#, "amount: expected a number"),
    (#"{"base":"EUR","rates":{"USD":1}}"#, #"there is no "date""#),
    (#"{"base":"EUR","date":"2026-02-29"}"#, "date: \"2026-02-29\" is not a date like 2026-04-16"),
    (#"{"base":"EUR","date":"16.4.2026"}"#, "date: \"16.4.2026\" is not a date like 2026-04-16"),
    (#"{"base":"EUR","date":"2026-04-16"}"#, #"there is no "rates""#),
    (#"{"base":"EUR","date":"2026-04-16","rates":[]}"#, "rates: expected an object"),
    (#"{"base":"EUR","date":"2026-04-16","rates":{}}"#, "rates: the list is empty"),
  ])
  func invalidJSONIsReportedWithItsPlace(text: String, message: String) {
    let error = #expect(throws: RatesError.self) { try read(text) }
    #expect(error?.description == message)
  }

  private static let limits =
    "is not a valid rate; a rate has at most 18 digits and is between 0.000000001 and 1000000000"

  @Test(arguments: [
    ("\"USD\":-1", "rates.USD: -1 \(limits)"), ("\"USD\":0", "rates.USD: 0 \(limits)"),
    ("\"USD\":1e99", "rates.USD: 10000000000000000000000000…0000000000000 \(limits)"),
    ("\"USD\":1e400", "it is not valid JSON"), ("\"USD\":1e-400", "it is not valid JSON"),
    ("\"USD\":1.234567890123456789", "rates.USD: 1.234567890123456789 \(limits)"),
    ("\"USD\":1,\"GBP\":\"1\"", "rates.GBP: expected a number"),
    ("\"USD\":null", "rates.USD: expected a number, not null"),
    ("\"ZAR\":0,\"USD\":0,\"SEK\":1,\"GBP\":0,\"AUD\":1", "rates.GBP: 0 \(limits)"),
    ("\"usd\":1", "rates.usd: \"usd\" is not a currency code; use three capital letters"),
    (
      "\"Dollar\":1",
      "rates.\"Dollar\": \"Dollar\" is not a currency code; use three capital letters"
    ),
    ("\"EUR\":2", "rates.EUR: the rate of EUR is 2; it must be 1"),
  ])
  func anInvalidRateIsReportedWithItsCurrency(rates: String, message: String) {
    let error = #expect(throws: RatesError.self) {
      try read(#"{"base":"EUR","date":"2026-04-16","rates":{"# + rates + "}}")
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("<a></b>", "line 1, column 8: not XML: an end tag does not match its start tag"),
    ("<a><b/>", "line 1, column 8: not XML: it ends too early"),
    ("<a>\n <b c='1", "line 2, column 9: not XML: it ends too early"),
    ("<!-- x", "line 1, column 7: not XML: it ends too early"),
    ("<?xml version='1.0'?>", "line 1, column 22: not XML: it ends too early"),
    ("<a/><b/>", "line 1, column 5: not XML: there is content after the root element"),
    ("<a/> and more", "line 1, column 6: not XML: there is content after the root element"),
    ("<a\n<b/>", "line 2, column 1: not XML: a tag is malformed"),
    (
      "<a b=c/>",
      "line 1, column 6: not XML: an attribute is malformed"
    ),
    ("<a b='c/>", "line 1, column 10: not XML: it ends too early"),
    ("<a b='1' b='2'/>", "line 1, column 15: not XML: an attribute appears twice"),
    ("<a>&b;</a>", "line 1, column 7: not XML: an entity is not declared"),
    ("<>", "line 1, column 1: not XML: the root element is missing"),
    ("<rss/>", "no Cube element has the attribute time"),
    (
      "<Cube time='2026-13-01'/>", "line 1, column 24: \"2026-13-01\" is not a date like 2026-04-16"
    ),
    ("<Cube time='2026-04-16'/>", "rates: the list is empty"),
    (
      "<Cube currency='USD' rate='1'/>",
      "line 1, column 30: \"USD\" is not in an element with a date"
    ),
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
      "line 2, column 25: the rates are for more than one day"
    ),
    (
      "<Cube time='2026-04-16'><Cube currency='USD' rate='1'/><Cube currency='USD' rate='1'/></Cube>",
      "line 1, column 85: the currency appears twice"
    ),
  ])
  func invalidXMLIsReportedWithItsPosition(text: String, message: String) {
    let error = #expect(throws: RatesError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    #"{"base":"EUR","date":"2026-04-16","rates":{"GBP":0.8,"USD":1.1,"USD":1.2}}"#,
    #"{"rates" : {"USD" :1.1,"GBP":0.8,"USD": 1.1},"base":"EUR","date":"2026-04-16"}"#,
  ])
  func aRateGivenTwiceInJSONIsAnError(json: String) {
    let error = #expect(throws: RatesError.self) { try read(json) }
    #expect(error?.description == "rates.USD: the currency appears twice")
  }

  @Test func aCodeOutsideOfTheRatesDoesNotCount() throws {
    let rates = try read(
      #"{"base":"EUR","date":"2026-04-16","rates":{"USD":1.1},"names":{"USD":"\"USD\":"}}"#)
    #expect(lines(rates) == ["USD 1.1"])
  }

  @Test(arguments: [
    ("10", "0.00004154", "BTC", "0.0004154"), ("-10", "0.00004154", "BTC", "-0.0004154"),
    ("0.005", "1.1782", "USD", "0.005891"), ("0.01", "1", "USD", "0.01"),
    ("0.00999999", "1", "USD", "0.01000"), ("0.000000123456", "1", "USD", "0.0000001235"),
    ("0.005", "1", "USD", "0.005000"), ("0.004", "100", "JPY", "0.4000"),
    ("0.005", "1", "KWD", "0.005"),
    ("0", "1", "USD", "0.00"), ("0.00", "5", "CLF", "0.0000"), ("1", "1.2345678", "UYW", "1.2346"),
  ])
  func lessThanTheSmallestUnitHasFourDigits(
    amount: String, rate: String, code: String, output: String
  ) throws {
    let rates = try read(
      "{\"base\":\"EUR\",\"date\":\"2026-04-16\",\"rates\":{\"\(code)\":\(rate)}}")
    let money = rates.convert(try Amount(amount), to: try currency(code))
    #expect(money?.description == "\(output) \(code)")
  }

  @Test(arguments: ["frankfurter.json", "fixer.json", "ecb.xml"])
  func truncatedDataIsAlwaysAnError(name: String) throws {
    let whole = try fixture(name)
    let end = try #require(whole.lastIndex { $0 != UInt8(ascii: "\n") })
    for length in 0..<end {
      #expect(throws: RatesError.self, "after \(length) bytes") {
        try ExchangeRates(decoding: Array(whole[..<length]), source: name)
      }
    }
  }

  @Test func deepNestingNeedsNoStack() {
    let json = #expect(throws: RatesError.self) {
      try read(String(repeating: "[", count: 200_000))
    }
    #expect(json?.description == "it is not valid JSON")
    let object = #expect(throws: RatesError.self) {
      try read(String(repeating: "{\"rates\":", count: 200_000))
    }
    #expect(object?.description == "it is not valid JSON")
    let xml = #expect(throws: RatesError.self) {
      try read(String(repeating: "<a>", count: 40_000))
    }
    #expect(xml?.description == "line 1, column 120001: not XML: it ends too early")
  }

  @Test func entitiesAreRejected() {
    let error = #expect(throws: RatesError.self) {
      try read("<!DOCTYPE a [<!ENTITY b 'USD'>]><a>&b;</a>")
    }
    #expect(
      error?.description
        == "line 1 contains declarations, such as entities, which are a security risk")
  }

  @Test(arguments: [
    (
      Array("<?xml version='1.0' encoding='UTF-7'?>+ADw-a/+AD4-".utf8),
      "the XML encoding \"UTF-7\" is not supported; use UTF-8"
    ),
    (
      Array("<a b='".utf8) + [0xFF] + Array("'/>".utf8),
      "line 1, column 7: not XML: a character is not allowed in XML"
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
    #expect(error?.description == "it is not valid JSON")
  }

  @Test func jsonMustBeUTF8() {
    let error = #expect(throws: RatesError.self) {
      try ExchangeRates(decoding: Array("{\"".utf8) + [0xFF] + Array("\":1}".utf8), source: "test")
    }
    #expect(error?.description == "it is not valid JSON")
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
