import TerminalText

/// A builder for a table of rates, which validates each rate.
struct ExchangeRatesBuilder {
  private var rates: [CurrencyCode: ExactDecimal] = [:]

  /// Adds a rate.
  ///
  /// - Parameters:
  ///   - name: The currency code, in uppercase.
  ///   - text: The rate as written.
  ///   - place: The position of the rate, for errors.
  /// - Throws: ``RatesError`` if the currency or the rate is invalid, or the currency is a
  ///   duplicate.
  mutating func add(_ name: String, _ text: String, at place: String) throws(RatesError) {
    guard let currency = CurrencyCode(rawValue: name), currency.rawValue == name else {
      throw RatesError(place, "\(quoted(name)) is not a currency code; use three capital letters")
    }
    guard let rate = ExactDecimal(rate: text) else {
      throw RatesError.notARate(text, at: place)
    }
    if currency == .eur, rate.description != "1" {
      throw RatesError(place, "the rate of EUR is \(rate); it must be 1")
    }
    guard rates.updateValue(rate, forKey: currency) == nil else {
      throw RatesError(place, "the currency appears twice")
    }
  }

  /// Returns a table of all rates that were added.
  ///
  /// - Throws: ``RatesError`` if the table is empty.
  func rates(of date: CalendarDate, from source: String) throws(RatesError) -> ExchangeRates {
    if rates.isEmpty { throw RatesError("rates", "the list is empty") }
    return ExchangeRates(date: date, source: source, rates: rates)
  }
}
