/// The state of the currency tool: an amount in EUR as entered, a currency, and rates.
package struct CurrencyState: Codable, Equatable, Sendable {
  /// The amount as entered, valid or not; nil at first.
  package var typedAmount: String?

  /// The currency that the amount is converted to.
  package var currency: CurrencyCode

  /// The most recently loaded rates; nil before the first load.
  package var rates: ExchangeRates?

  /// Creates a state.
  package init(
    typedAmount: String? = nil, currency: CurrencyCode = .usd, rates: ExchangeRates? = nil
  ) {
    self.typedAmount = typedAmount
    self.currency = currency
    self.rates = rates
  }

  /// The amount; nil if it is missing or invalid.
  package var amount: Amount? {
    typedAmount.flatMap { try? Amount($0) }
  }

  /// The amount converted to the currency; nil unless the amount is valid and the currency has a
  /// rate.
  ///
  /// The value is computed, so it is never out of date.
  package var output: Money? {
    guard let amount, let rates else { return nil }
    return rates.convert(amount, to: currency)
  }
}
