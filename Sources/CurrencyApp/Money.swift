/// An amount in a currency, in whole smallest units of it.
package struct Money: Hashable, Sendable {
  /// The amount.
  package let amount: ExactDecimal

  /// The currency.
  package let currency: CurrencyCode

  /// Rounds an amount to the smallest unit of its currency, halves away from zero.
  ///
  /// The rules for the national units that the euro took the place of say so: "if the application of
  /// the conversion rate gives a result which is exactly half-way, the sum shall be rounded up"
  /// (Council Regulation (EC) No 1103/97, article 5). That it holds for other currencies as well,
  /// and that an amount below zero is rounded as the same one above it, is this tool's own reading.
  package init(rounding amount: ExactDecimal, in currency: CurrencyCode) {
    self.amount = amount.rounded(toPlaces: currency.minorUnitDigits)
    self.currency = currency
  }
}

extension Money: CustomStringConvertible {
  /// The amount and the currency: `11.78 USD`.
  package var description: String { "\(amount) \(currency)" }
}
