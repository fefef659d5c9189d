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
    ("[1]", #"base: expected "EUR", not none"#), ("[]", #"base: expected "EUR", not none"#),
    ("\"x\"", "it is not valid JSON"), ("Sorry, try again", "it is not valid JSON"),
    ("Date, USD\n16 April 2026, 1.1", "it is a CSV file; load JSON or XML"),
    ("Date;USD\r\n2026-04-16;1.1\r\n", "it is a CSV file; load JSON or XML"),
    ("; EUR\nP 2026-04-16 USD 0.85 EUR", "it is a price file; load JSON or XML"),
    ("2026-04-16 price USD 0.85 EUR", "it is a price file; load JSON or XML"),
    ("Sorry", "it is not valid JSON"), ("{", "it is not valid JSON"),
    ("{\"base\":\n \"EU", "it is not valid JSON"),
    ("{\"rates\":{\"USD\":1}", "it is not valid JSON"),
    ("{\"ä\":1 2}", "it is not valid JSON"), ("{} x", "it is not valid JSON"),
    ("{\"a\":NaN}", "it is not valid JSON"), ("{\"base\":\"\\x\"}", "it is not valid JSON"),
    ("{\"base\":\"EUR\",\"amount\":1e400}", "it is not valid JSON"),
    ("{\"success\":false}", #"base: expected "EUR", not none"#),
    (
      #"{"success":false,"error":{"code":101,"type":"t","info":"No API key"}}"#,
      "the service says: \"No API key\""
    ),
    (#"{"error":{"code":"c","message":"An error."}}"#, "the service says: \"An error.\""),
    (
      #"{"error":true,"message":"not_allowed","description":"No plan."}"#,
      "the service says: \"No plan.\""
    ),
    (#"{"message":"not found"}"#, "the service says: \"not found\""),
    (#"{"error":"quota"}"#, "the service says: \"quota\""),
    (#"{"error":"no_key","message":"No key."}"#, "the service says: \"No key.\""),
    (#"{"date":"2026-04-16","rates":{"USD":1}}"#, #"base: expected "EUR", not none"#),
    (#"{"base":3}"#, #"base: expected "EUR", not 3"#),
    (#"{"base":null}"#, #"base: expected "EUR", not none"#),
    (#"{"base":"EUR","date":"2026-04-16","rates":{"USD":1,}}"#, "it is not valid JSON"),
    (#"[{"base":"EUR","date":"2026-04-16","quote":"USD","rate":1},]"#, "it is not valid JSON"),
    (#"{"base":"EUR","\u0062ase":"EUR"}"#, "base: the name appears twice"),
    (#"[{"base":"EUR","quote":"USD","quote":"GBP"}]"#, "quote: the name appears twice"),
    (#"{"base":"USD"}"#, "base: expected \"EUR\", not \"USD\""),
    (#"{"amount":10.0,"base":"EUR"}"#, "amount: expected 1, not 10"),
    (#"{"amount":"1","base":"EUR"}"#, #"amount: expected 1, not "1""#),
    (#"{"base":"EUR","rates":{"USD":1}}"#, "date: none is not a date like 2026-04-16"),
    (#"{"base":"EUR","date":null}"#, "date: none is not a date like 2026-04-16"),
    (#"{"base":"EUR","date":5}"#, "date: 5 is not a date like 2026-04-16"),
    (#"{"base":"EUR","date":""}"#, "date: \"\" is not a date like 2026-04-16"),
    (
      #"{"base":"EUR","date":["2026-04-16"]}"#,
      #"date: ["2026-04-16"] is not a date like 2026-04-16"#
    ),
    (
      #"[{"base":"EUR","date":"2026-04-16"},{"base":"EUR","date":"x"}]"#,
      #"date: "x" is not a date like 2026-04-16"#
    ),
    (#"{"base":""}"#, #"base: expected "EUR", not """#),
    (#"{"base":{}}"#, #"base: expected "EUR", not {}"#),
    ("{}", #"base: expected "EUR", not none"#),
    (#"{"base":"EUR","date":"2026-02-29"}"#, "date: \"2026-02-29\" is not a date like 2026-04-16"),
    (#"{"base":"EUR","date":"16.4.2026"}"#, "date: \"16.4.2026\" is not a date like 2026-04-16"),
    (#"{"base":"EUR","date":"2026-04-16"}"#, "rates: the list is empty"),
    (#"{"base":"EUR","date":"2026-04-16","rates":[]}"#, "rates: the list is empty"),
    (#"{"base":"EUR","date":"2026-04-16","rates":{}}"#, "rates: the list is empty"),
  ])
  func invalidJSONIsReportedWithItsPlace(text: String, message: String) {
    let error = #expect(throws: RatesError.self) { try read(text) }
    #expect(error?.description == message)
  }

  /// Tests entries that are not rates, which are left out and named.
  @Test(arguments: [
    ("\"GBP\":-1", ["GBP (-1)"]), ("\"GBP\":0", ["GBP (0)"]), ("\"GBP\":null", ["GBP (null)"]),
    ("\"GBP\":1e99", ["GBP (10000000000000000000000000…0000000000000)"]),
    ("\"GBP\":1.234567890123456789", ["GBP (1.234567890123456789)"]),
    ("\"GBP\":\"N/A\"", [#"GBP ("N/A")"#]), ("\"GBP\":[1]", ["GBP ([1])"]),
    ("\"ZAR\":0,\"SEK\":0", ["SEK (0)", "ZAR (0)"]), ("\"usd\":1", ["usd (1)"]),
    ("\"USDT\":1", ["USDT (1)"]), ("\"a\\u001b\":1", ["a\\u{1B} (1)"]), ("\"EUR\":1", []),
  ])
  func anEntryThatIsNotARateIsLeftOut(entries: String, leftOut: [String]) throws {
    func json(_ rates: String) -> String {
      #"{"base":"EUR","date":"2026-04-16","rates":{\#(rates)}}"#
    }
    let rates = try read(json("\"USD\":1.5,\(entries)"))
    #expect(lines(rates) == ["USD 1.5"])
    #expect(rates.leftOut == leftOut)
    if leftOut.isEmpty { return }
    let error = #expect(throws: RatesError.self) { try read(json(entries)) }
    let names = leftOut.joined(separator: ", ")
    #expect(error?.description == "rates: no entry is a rate: \(names)")
  }

  @Test func theRateOfTheEuroMustBeOne() {
    let error = #expect(throws: RatesError.self) {
      try read(#"{"base":"EUR","date":"2026-04-16","rates":{"EUR":2}}"#)
    }
    #expect(error?.description == "rates.EUR: the rate of EUR is 2; it must be 1")
  }

  @Test func anEntryInXMLIsLeftOutToo() throws {
    let rates = try read(
      """
      <Cube time='2026-04-16'><Cube currency='USD' rate='1'/><Cube currency='RUB' rate='N/A'/>
      <Cube currency='GBP'/></Cube>
      """)
    #expect(lines(rates) == ["USD 1"])
    #expect(rates.leftOut == ["RUB (N/A)", "GBP (none)"])
  }

  @Test func version2OfFrankfurterIsRead() throws {
    let one = #"{"date": "2026-08-24", "base": "EUR", "quote": "USD", "rate": 1.1782}"#
    #expect(lines(try read(one)) == ["USD 1.1782"])
    let other = #"{"date": "2026-08-23", "base": "EUR", "quote": "BTC", "rate": 1e-5}"#
    let rates = try read("[\(one), \(other)]")
    #expect(lines(rates) == ["BTC 0.00001", "USD 1.1782"])
    #expect(rates.date.description == "2026-08-23")
    let error = #expect(throws: RatesError.self) { try read("[\(one), \(one)]") }
    #expect(error?.description == "rates.USD: the currency appears twice")
    let dollars = #"{"date": "2026-08-24", "base": "USD", "quote": "JPY", "rate": 1}"#
    #expect(throws: RatesError.self) { try read("[\(one), \(dollars)]") }
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
      "<Cube time='2026-04-16'>\n<Cube currency='USD' rate='0'/></Cube>",
      "rates: no entry is a rate: USD (0)"
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
    #"{"base":"EUR","date":"2026-04-16","rates":{"USD":1.17,"\u0055SD":1.18}}"#,
    "{\"base\":\"\u{301}\",\"rates\":{\"USD\":1,\"USD\":1}}",
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

  /// Tests conversions between two currencies other than the euro, which are exact.
  @Test(arguments: [
    ("10 USD", "GBP", "7.38 GBP"), ("10 GBP", "USD", "13.54 USD"), ("10USD", "USD", "10.00 USD"),
    ("10 USD", "EUR", "8.49 EUR"), ("-10 USD", "EUR", "-8.49 EUR"), ("10€", "USD", "11.78 USD"),
    ("3 CHF", "USD", "1.18 USD"), ("0.01 JPY", "BTC", "0.0000000005336 BTC"),
    ("1 ZWL", "CHF", "0.01 CHF"), ("1.5 ZWL", "CHF", "0.02 CHF"), ("-1.5 ZWL", "CHF", "-0.02 CHF"),
    ("1.4999999999999999999 ZWL", "CHF", "0.01 CHF"),
    ("99999999999999999999 BTC", "JPY", "1873999999999999999981260000 JPY"),
    ("99999999999999999999 MIN", "MAX", nil),
    ("99999999999 MIN", "MAX", "99999999999000000000000000000.00 MAX"),
    ("1 XYZ", "USD", nil),
    ("1 USD", "XYZ", nil), ("99999999999999999999 MAX", "MIN", "100.00 MIN"),
  ])
  func theCrossRateIsExact(amount: String, code: String, output: String?) throws {
    let rates = try read(
      """
      {"base":"EUR","date":"2026-04-16","rates":{"USD":1.1782,"GBP":0.87,"JPY":187.4,"BTC":0.00001,
        "CHF":3,"ZWL":300,"MIN":0.000000001,"MAX":1000000000}}
      """)
    let money = rates.convert(try Amount(amount), to: try currency(code))
    #expect(money?.description == output)
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
