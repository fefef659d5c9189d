// swift-format-ignore-file
import CommandShell
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting
import currency

@Test func currencySession() {
  let store = TestStore(
    initialState: CurrencyState(typedAmount: nil, currency: CurrencyCode(rawValue: "USD")!, rates: nil),
    reducer: currencyReducer(.unimplemented).timestamped().withoutEffects())
  store.send(Timestamped(.amountTyped("12x"), at: Timestamp(milliseconds: 1795230600000))) {
    $0.typedAmount = "12x"
  }
  store.send(Timestamped(.amountTyped("10.50"), at: Timestamp(milliseconds: 1795230600000))) {
    $0.typedAmount = "10.50"
  }
  store.send(Timestamped(.reloadRequested(ResourceName("rates.json")), at: Timestamp(milliseconds: 1795230600000)))
  store.send(Timestamped(.reloadResponse(.loaded(ExchangeRates(date: CalendarDate("2026-04-16")!, source: "rates.json", rates: [CurrencyCode(rawValue: "JPY")!: ExactDecimal(coefficient: 1801, scale: 1), CurrencyCode(rawValue: "USD")!: ExactDecimal(coefficient: 11782, scale: 4)]))), at: Timestamp(milliseconds: 1795230600000))) {
    $0.rates = ExchangeRates(date: CalendarDate("2026-04-16")!, source: "rates.json", rates: [CurrencyCode(rawValue: "JPY")!: ExactDecimal(coefficient: 1801, scale: 1), CurrencyCode(rawValue: "USD")!: ExactDecimal(coefficient: 11782, scale: 4)])
  }
  store.send(Timestamped(.amountTyped("-3"), at: Timestamp(milliseconds: 1795230600000))) {
    $0.typedAmount = "-3"
  }
  store.finish()
}
