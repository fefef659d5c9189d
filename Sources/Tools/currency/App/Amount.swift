import TerminalText

/// A valid amount of money, with as many decimal places as the user typed.
package struct Amount: Hashable, Sendable, CustomStringConvertible {
  /// The exact value, including zeros at the end of the fraction.
  package let value: ExactDecimal

  /// The currency; the euro if none was typed.
  package let currency: CurrencyCode

  /// The number, followed by the currency if that is not the euro.
  package var description: String { currency == .eur ? "\(value)" : "\(value) \(currency)" }

  /// The maximum number of digits in an amount, not counting leading zeros.
  ///
  /// It is also the maximum number of digits after the decimal point, including zeros.
  package static let digitLimit = 20

  /// The maximum length of a typed amount in bytes, including signs, leading zeros and separators.
  private static let lengthLimit = 80

  // Compiling it takes 0.1 ms. A Regex with a closure is not Sendable; this one has none.
  nonisolated(unsafe) private static let form =
    /€?([-+]?)([0-9][0-9_,]*)(\.[0-9]+)?(?:[eE]\+?([0-9]+))? ?(€|[A-Za-z]{3})?/

  /// Parses an amount, such as `10`, `10.50`, `1_000`, `1,000.50`, `1.5e3`, `-3`, `10 USD`,
  /// `10EUR`, `10€` or `€10`.
  ///
  /// An amount consists of digits, optionally followed by a decimal point and more digits. The
  /// digits before the point may be separated by single underscores at any position, or by commas
  /// into groups of three. An exponent of ten may follow. A sign may come first, and a currency
  /// last. The decimal separator is a point in every locale.
  ///
  /// - Throws: ``AmountError`` for any other word, or if the amount has too many digits or bytes.
  package init(_ word: String) throws(AmountError) {
    guard let (_, sign, whole, fraction, power, unit) = word.wholeMatch(of: Self.form)?.output,
      let digits = ungroupedDigits(whole.utf8)
    else { throw .notAnAmount(word) }
    let places = (fraction ?? "").dropFirst()
    let exponent = min(Int(power ?? "0") ?? .max, Self.lengthLimit)
    let zeros = String(repeating: "0", count: max(0, exponent - places.count))
    guard word.utf8.count <= Self.lengthLimit, places.count <= Self.digitLimit,
      let size = ExactDecimal("\(digits)\(places)\(zeros)", limit: Self.digitLimit)?.coefficient
    else { throw .tooManyDigits(word) }
    value = ExactDecimal(
      coefficient: sign == "-" ? -size : size, scale: max(0, places.count - exponent))
    currency = unit.flatMap { CurrencyCode(rawValue: String($0)) } ?? .eur
  }
}

/// The reason a word is not a valid amount.
package enum AmountError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The word does not have the form of an amount.
  case notAnAmount(String)

  /// The word has more than ``Amount/digitLimit`` digits, or is too long.
  case tooManyDigits(String)

  /// A message with the word and a suggestion or the limit, without a final period.
  package var description: String {
    switch self {
    case .notAnAmount(let word):
      "\(quoted(word)) is not an amount; write it like \(Self.corrected(word) ?? "10 or 10.50")"
    case .tooManyDigits(let word):
      "\(quoted(word)) has too many digits; an amount has at most \(Amount.digitLimit) digits"
    }
  }

  /// Returns the amount that the user probably meant; nil if there is no valid one.
  ///
  /// A decimal comma becomes a point. A zero is added before a point at the beginning, and a point
  /// at the end is removed.
  private static func corrected(_ word: String) -> String? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    // Three digits after a comma may be a group, so such a comma is not replaced.
    if parts.count == 2, parts[1].count != 3, !word.contains(".") {
      let word = parts.joined(separator: ".")
      return (try? Amount(word)) == nil ? corrected(word) : word
    }
    let sign = word.prefix { $0 == "-" || $0 == "+" }
    let rest = word.dropFirst(sign.count)
    let corrected =
      "\(sign)\(rest.hasPrefix(".") ? "0" : "")\(word.hasSuffix(".") ? rest.dropLast() : rest)"
    return rest.count > 1 && (try? Amount(corrected)) != nil ? corrected : nil
  }
}
