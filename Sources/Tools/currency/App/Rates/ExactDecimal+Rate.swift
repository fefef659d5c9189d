extension ExactDecimal {
  /// The maximum number of digits in a rate, without leading zeros and trailing zeros.
  static let rateDigitLimit = 18

  /// The exponent of the limits for rates, which are 10^-9 and 10^9.
  private static let ratePlaces = 9

  /// Parses a rate such as `1.1782` or `15639.0`.
  ///
  /// Trailing zeros after the decimal point are ignored. The result is nil if the text is not a
  /// positive number from 10^-9 to 10^9 with at most 18 digits; real rates are shorter.
  init?(rate text: String) {
    guard let rate = ExactDecimal(text, limit: 38)?.shortened,
      rate.coefficient < Self.powerOfTen(Self.rateDigitLimit),
      rate.scale <= Self.rateDigitLimit + Self.ratePlaces,
      rate.coefficient * Self.powerOfTen(Self.ratePlaces) >= Self.powerOfTen(rate.scale),
      rate.coefficient <= Self.powerOfTen(rate.scale + Self.ratePlaces)
    else { return nil }
    self = rate
  }
}
