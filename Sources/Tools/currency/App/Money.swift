import StateDiff

/// An amount of money in a currency, rounded to the currency's smallest unit.
package struct Money: Hashable, Sendable, CustomStringConvertible {
  /// The amount, rounded to the smallest unit of the currency.
  package let amount: ExactDecimal

  /// The currency of the amount.
  package let currency: CurrencyCode

  /// Rounds an amount to the smallest unit of its currency; halves are rounded away from zero.
  ///
  /// This follows the rules for the national currencies that the euro replaced: "if the application
  /// of the conversion rate gives a result which is exactly half-way, the sum shall be rounded up"
  /// (Council Regulation (EC) No 1103/97, article 5). This tool applies the same rule to other
  /// currencies, and to the absolute value of negative amounts.
  package init(rounding amount: ExactDecimal, in currency: CurrencyCode) {
    self.amount = amount.rounded(toPlaces: currency.minorUnitDigits)
    self.currency = currency
  }

  /// The amount and the currency, such as `11.78 USD`.
  package var description: String { "\(amount) \(currency)" }
}

extension Money {
  /// A record of the amount and the currency, with a summary such as `11.78 USD`.
  ///
  /// The amount is text, so that it keeps all its digits.
  var dumpValue: DumpValue {
    .record(
      [
        .init("amount", .text(amount.description)), .init("currency", .text(currency.rawValue)),
      ], summary: description)
  }
}
