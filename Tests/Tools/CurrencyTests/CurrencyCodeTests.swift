import Testing
import currency

@Suite struct CurrencyCodeTests {
  @Test(arguments: [("USD", "USD"), ("usd", "USD"), ("Eur", "EUR")])
  func threeLettersAreACode(text: String, expected: String) {
    #expect(CurrencyCode(rawValue: text)?.rawValue == expected)
  }

  @Test(arguments: [
    "", "US", "USDT", "U5D", "ÜSD", "ß", "ﬁa", "US ", "ıSD", "ﬃ", "ßa", "ſs", "U\u{301}",
  ])
  func anythingElseIsNone(text: String) {
    #expect(CurrencyCode(rawValue: text) == nil)
  }

  @Test(arguments: [
    ("USD", "3.14 USD"), ("JPY", "3 JPY"), ("KWD", "3.142 KWD"), ("CLF", "3.1416 CLF"),
  ])
  func moneyHasTheDigitsOfItsCurrency(code: String, expected: String) throws {
    let money = Money(
      rounding: ExactDecimal(coefficient: 314_159, scale: 5), in: try currency(code))
    #expect(money.description == expected)
  }

  @Test func commonCurrenciesAreInOrderWithoutDuplicates() {
    #expect(CurrencyCode.common == Set(CurrencyCode.common).sorted { $0.rawValue < $1.rawValue })
    #expect(CurrencyCode.common.contains(.eur))
  }
}
