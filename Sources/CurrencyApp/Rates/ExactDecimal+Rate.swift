extension ExactDecimal {
  /// The maximum number of digits in a rate, without leading zeros.
  static let rateDigitLimit = 18

  /// The exponent of the smallest and greatest rates, which are 10^-9 and 10^9.
  private static let ratePlaces = 9

  /// Parses a rate as written in JSON (RFC 8259, section 6) or in the European Central Bank's XML.
  ///
  /// Examples are `1.1782`, `15639.0` and `1.5e-3`. Trailing zeros are ignored. The result is nil
  /// if the text is not a positive number from 10^-9 to 10^9 with at most 18 digits; real rates are
  /// shorter.
  init?(rate text: String) {
    let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
    }
    let exponent = parts.count == 1 ? 0 : Int(String(decoding: parts[1], as: UTF8.self))
    let number = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let exponent, (-100...100).contains(exponent), number.count <= 2,
      number.allSatisfy({
        !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      })
    else { return nil }
    var digits = Array(number.joined())
    var scale = (number.count == 2 ? number[1].count : 0) - exponent
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      scale -= 1
    }
    // Restore the trailing zeros of a whole number.
    let zeros = repeatElement(UInt8(ascii: "0"), count: max(0, -scale))
    guard
      let rate = ExactDecimal(
        digits: digits + zeros, scale: max(0, scale), limit: Self.rateDigitLimit),
      rate.isInRange
    else { return nil }
    self = rate
  }

  private var isInRange: Bool {
    let length = String(coefficient).count - scale
    let isTopItself = shortened.description == "1" + String(repeating: "0", count: Self.ratePlaces)
    return coefficient > 0 && length > -Self.ratePlaces
      && (length <= Self.ratePlaces || isTopItself)
  }
}
