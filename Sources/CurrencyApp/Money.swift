/// An amount of money in a currency, rounded to the currency's smallest unit.
package struct Money: Hashable, Sendable {
  /// The amount.
  package let amount: ExactDecimal

  /// The currency.
  package let currency: CurrencyCode

  /// Rounds an amount to the smallest unit of its currency, with halves away from zero.
  ///
  /// The rules for the national currencies that the euro replaced say so: "if the application of
  /// the conversion rate gives a result which is exactly half-way, the sum shall be rounded up"
  /// (Council Regulation (EC) No 1103/97, article 5). It is this tool's own choice to apply the
  /// rule to other currencies, and to negative amounts by their absolute value.
  package init(rounding amount: ExactDecimal, in currency: CurrencyCode) {
    self.amount = amount.rounded(toPlaces: currency.minorUnitDigits)
    self.currency = currency
  }
}

extension Money: CustomStringConvertible {
  /// The amount and the currency, such as `11.78 USD`.
  package var description: String { "\(amount) \(currency)" }
}
