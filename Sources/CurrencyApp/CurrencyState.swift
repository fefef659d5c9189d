/// What there is to turn into what: an amount in euro as it was typed, a currency, and rates.
package struct CurrencyState: Codable, Equatable, Sendable {
  /// The amount as it was typed, readable or not; nil before there is one.
  package var typedAmount: String?

  /// The currency it is turned into.
  package var currency: CurrencyCode

  /// The rates that were loaded last; nil before there are any.
  package var rates: ExchangeRates?

  /// Makes a state.
  package init(
    typedAmount: String? = nil, currency: CurrencyCode = .usd, rates: ExchangeRates? = nil
  ) {
    self.typedAmount = typedAmount
    self.currency = currency
    self.rates = rates
  }

  /// The amount; nil where there is none that can be read.
  package var amount: Amount? {
    typedAmount.flatMap { try? Amount($0) }
  }

  /// The amount in the currency; nil as long as the amount cannot be read, or there is no rate.
  ///
  /// It is not stored, so that it cannot be out of date.
  package var output: Money? {
    guard let amount, let rates else { return nil }
    return rates.convert(amount, to: currency)
  }
}
