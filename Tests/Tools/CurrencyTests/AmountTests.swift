import Testing
import currency

@Suite struct AmountTests {
  @Test(arguments: [
    ("10", "10"), ("10.50", "10.50"), ("1_000", "1000"), ("1,000.50", "1000.50"), ("-3", "-3"),
    ("+3", "3"), ("-0", "0"), ("-0.00", "0.00"), ("007", "7"), ("1,234,567", "1234567"),
    ("1_2_3.4", "123.4"), ("99999999999999999999", "99999999999999999999"),
    ("00000000000000000000001", "1"), ("0.00000000000000000001", "0.00000000000000000001"),
    ("1e3", "1000"), ("1.5e3", "1500"), ("1e+6", "1000000"), ("-1.50E1", "-15.0"),
    ("1,000.25e1", "10002.5"), ("0.5e1", "5"), ("0e9999", "0"), ("1e19", "10000000000000000000"),
    ("0.00e1", "0.0"),
  ])
  func anAmountIsRead(word: String, expected: String) throws {
    #expect(try Amount(word).value.description == expected)
  }

  @Test(arguments: [
    ("€10", "10", "EUR"), ("10€", "10", "EUR"), ("10 €", "10", "EUR"), ("10EUR", "10", "EUR"),
    ("1,000.50 usd", "1000.50 USD", "USD"), ("-3JPY", "-3 JPY", "JPY"), ("€-3", "-3", "EUR"),
    ("1e3EUR", "1000", "EUR"), ("1e3 €", "1000", "EUR"), ("€1e3", "1000", "EUR"),
    ("1.5e1usd", "15 USD", "USD"),
  ])
  func anAmountMayHaveACurrency(word: String, expected: String, code: String) throws {
    let amount = try Amount(word)
    #expect(amount.description == expected)
    #expect(amount.currency.rawValue == code)
  }

  @Test(arguments: [
    "", "x", "12x", "1e", "1e-2", "1e-0", "1e++6", "1e3e3", "1e1.5", "e3", ".", "-.", "..5", "-",
    "+", "--1", "1.2.3", "1000,000", ",100",
    "1__0", "_1", "1_", "1_000,000", "1.5_0", "1.000,50", "1 000", "１０", "٣",
    "0x10", "NaN", "inf", "1'000", "10\u{301}", "$10", "−3", "€", "EUR", "10 €€", "10 US",
    "10  EUR",
    "10 EURO",
  ])
  func invalidAmountsAreReported(word: String) {
    let error = #expect(throws: AmountError.self) { try Amount(word) }
    #expect(error == .notAnAmount(word))
    #expect(
      error?.description
        == "\"\(word)\" is not an amount; write it like 10 or 10.50")
  }

  @Test(arguments: [
    (".5", "0.5"), ("5.", "5"), ("-.5", "-0.5"), ("1,000.", "1,000"), ("10,50", "10.50"),
    ("-10,5", "-10.5"), ("1_000,25", "1_000.25"), (",5", "0.5"), ("100,", "100"),
  ])
  func theProbableAmountIsProposed(word: String, mended: String) {
    #expect(
      AmountError.notAnAmount(word).description
        == "\"\(word)\" is not an amount; write it like \(mended)")
    #expect(throws: AmountError.notAnAmount(word)) { try Amount(word) }
  }

  @Test func anEndlessWordIsNotKept() {
    let zeros = String(repeating: "0", count: 100_000)
    #expect(throws: AmountError.tooManyDigits(zeros)) { try Amount(zeros) }
  }

  @Test(arguments: [
    "100000000000000000000", "1.00000000000000000000", "0.000000000000000000001",
    "-123456789012345678901", "1e20", "10e19", "1e100", "1e99999999999999999999", "0.1e21",
  ])
  func tooManyDigitsAreReported(word: String) {
    #expect(throws: AmountError.tooManyDigits(word)) { try Amount(word) }
  }

  @Test func aLongWordIsTruncated() {
    let error = AmountError.notAnAmount(String(repeating: "9x", count: 500))
    #expect(error.description.count < 260)
  }
}
