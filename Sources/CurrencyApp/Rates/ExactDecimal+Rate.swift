extension ExactDecimal {
  /// How many digits a rate may have, zeros in front aside.
  static let rateDigitLimit = 18

  /// A rate lies between 10^-9 and 10^9.
  private static let ratePlaces = 9

  /// Reads a rate as JSON writes a number (RFC 8259, section 6), or XML does here: `1.1782`,
  /// `15639.0`, `1.5e-3`.
  ///
  /// Zeros at its end do not count. Nil for what is no number, not positive, outside of 10^-9 to
  /// 10^9, or longer than 18 digits, which no rate that is meant is.
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
    // A whole number has its zeros back.
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
