/// The state of the currency tool: an amount in EUR as entered, a currency, and rates.
package struct CurrencyState: Codable, Equatable, Sendable {
  /// The amount as entered, valid or not; nil at first.
  package var typedAmount: String?

  /// The currency of the output.
  package var currency: CurrencyCode

  /// The last rates loaded; nil at first.
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

  /// The amount converted to the currency; nil without a valid amount and a rate.
  ///
  /// The value is computed, so it is never out of date.
  package var output: Money? {
    guard let amount, let rates else { return nil }
    return rates.convert(amount, to: currency)
  }
}
