import TerminalText

/// Puts a table together from rates as they are written, and checks each.
struct ExchangeRatesBuilder {
  private var rates: [CurrencyCode: ExactDecimal] = [:]

  /// Adds a rate.
  ///
  /// - Parameters:
  ///   - name: The currency's letters, in capitals.
  ///   - text: The rate as it is written.
  ///   - place: Where that is, for errors.
  /// - Throws: ``RatesError`` for what is no currency, no rate, or there already.
  mutating func add(_ name: String, _ text: String, at place: String) throws(RatesError) {
    guard let currency = CurrencyCode(rawValue: name), currency.rawValue == name else {
      throw RatesError(place, "\(quoted(name)) is no currency; it has three capital letters")
    }
    guard let rate = ExactDecimal(rate: text) else {
      throw RatesError.notARate(text, at: place)
    }
    if currency == .eur, rate.description != "1" {
      throw RatesError(place, "the rate of EUR is \(rate), and the rates are for 1 EUR")
    }
    guard rates.updateValue(rate, forKey: currency) == nil else {
      throw RatesError(place, "it is there twice")
    }
  }

  /// The table.
  ///
  /// - Throws: ``RatesError`` where it is empty.
  func rates(of date: CalendarDate, from source: String) throws(RatesError) -> ExchangeRates {
    if rates.isEmpty { throw RatesError("rates", "there are none") }
    return ExchangeRates(date: date, source: source, rates: rates)
  }
}
