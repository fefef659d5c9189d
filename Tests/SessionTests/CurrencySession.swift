// swift-format-ignore-file
import CommandShell
import CurrencyApp
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting

@Test func currencySession() {
  let store = TestStore(
    initialState: CurrencyState(typedAmount: nil, currency: CurrencyCode(rawValue: "USD")!, rates: nil),
    reducer: currencyReducer(.unimplemented).timed().withoutEffects())
  store.send(Timed(.amountTyped("12x"), at: Timestamp(milliseconds: 1795230600000))) {
    $0.typedAmount = "12x"
  }
  store.send(Timed(.amountTyped("10.50"), at: Timestamp(milliseconds: 1795230600000))) {
    $0.typedAmount = "10.50"
  }
  store.send(Timed(.reloadRequested(ResourceName("rates.json")), at: Timestamp(milliseconds: 1795230600000)))
  store.send(Timed(.reloadResponse(.loaded(ExchangeRates(date: CalendarDate("2026-04-16")!, source: "rates.json", rates: [CurrencyCode(rawValue: "JPY")!: ExactDecimal(coefficient: 1801, scale: 1), CurrencyCode(rawValue: "USD")!: ExactDecimal(coefficient: 11782, scale: 4)]))), at: Timestamp(milliseconds: 1795230600000))) {
    $0.rates = ExchangeRates(date: CalendarDate("2026-04-16")!, source: "rates.json", rates: [CurrencyCode(rawValue: "JPY")!: ExactDecimal(coefficient: 1801, scale: 1), CurrencyCode(rawValue: "USD")!: ExactDecimal(coefficient: 11782, scale: 4)])
  }
  store.send(Timed(.amountTyped("-3"), at: Timestamp(milliseconds: 1795230600000))) {
    $0.typedAmount = "-3"
  }
  store.finish()
}
