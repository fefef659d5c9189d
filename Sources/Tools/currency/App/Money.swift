package import StateDiff

/// An amount of money in a currency, rounded to the currency's smallest unit.
///
/// An amount that is less than this unit is rounded to four significant digits instead.
package struct Money: Hashable, Sendable, CustomStringConvertible {
  /// The rounded amount.
  package let amount: ExactDecimal

  /// The currency of the amount.
  package let currency: CurrencyCode

  /// Rounds an amount; halves are rounded away from zero.
  ///
  /// This follows the rules for the national currencies that the euro replaced: "if the application
  /// of the conversion rate gives a result which is exactly half-way, the sum shall be rounded up"
  /// (Council Regulation (EC) No 1103/97, article 5). This tool applies the same rule to other
  /// currencies, and to the absolute value of negative amounts.
  package init(rounding amount: ExactDecimal, in currency: CurrencyCode) {
    let zeros = amount.scale - String(amount.coefficient.magnitude).count
    let isSmall = zeros >= currency.minorUnitDigits && amount.coefficient != 0
    let small = amount.rounded(toPlaces: zeros + 4)
    // Rounding 0.00999999 up leads to five digits.
    let isLonger = small.coefficient.magnitude == 10_000
    self.amount =
      isSmall
      ? isLonger ? small.rounded(toPlaces: zeros + 3) : small
      : amount.rounded(toPlaces: currency.minorUnitDigits)
    self.currency = currency
  }

  /// The amount and the currency, such as `11.78 USD`.
  package var description: String { "\(amount) \(currency)" }
}

extension Money: DumpableScalar {
  /// A record of the amount and the currency, with a summary such as `11.78 USD`.
  ///
  /// The amount is text, so that it keeps all its digits.
  package var dumpValue: DumpValue {
    .record(
      [
        .init("amount", .text(amount.description)), .init("currency", .text(currency.rawValue)),
      ], summary: description)
  }
}
