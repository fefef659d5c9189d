/// A decimal number that is never rounded implicitly.
///
/// It can hold the exact product of an amount (20 digits) and a rate (18 digits). `Decimal` is not
/// suitable for money: it silently rounds digits that do not fit, and FoundationEssentials cannot
/// round it to cents.
package struct ExactDecimal: Hashable, Sendable, CustomStringConvertible {
  /// The digits without the decimal point, as a signed integer.
  package let coefficient: Int128

  /// The number of digits after the decimal point.
  package let scale: Int

  /// Creates the number `coefficient` / 10^`scale`.
  package init(coefficient: Int128, scale: Int = 0) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// Parses ASCII digits with an optional decimal point between them, such as `007` or `1.50`.
  ///
  /// The result is nil for any other text, and if there are more than `limit` digits, not counting
  /// leading zeros; `limit` is at most 38.
  init?(_ text: String, limit: Int) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = parts.joined().drop { $0 == UInt8(ascii: "0") }
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }),
      digits.count <= limit
    else { return nil }
    self.init(
      coefficient: Int128(String(decoding: digits, as: UTF8.self)) ?? 0,
      scale: parts.count == 2 ? parts[1].count : 0)
  }

  /// Returns the exact product; it traps if the coefficient of the product overflows `Int128`.
  ///
  /// That cannot happen if the factors together have at most 38 digits.
  package static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    ExactDecimal(coefficient: left.coefficient * right.coefficient, scale: left.scale + right.scale)
  }

  /// Returns the quotient of a number and a rate, cut off after at least 32 significant digits; nil
  /// if there are not five decimal places among them.
  ///
  /// Rounding the result to four places is exact, because halves are rounded away from zero.
  static func / (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal? {
    var (quotient, rest) = left.coefficient.quotientAndRemainder(dividingBy: right.coefficient)
    var scale = left.scale - right.scale
    while scale < 0 || rest != 0, quotient.magnitude < 1 << 108 {
      rest *= 10
      quotient = quotient * 10 + rest / right.coefficient
      rest %= right.coefficient
      scale += 1
    }
    return scale < (rest == 0 ? 0 : 5) ? nil : ExactDecimal(coefficient: quotient, scale: scale)
  }

  /// Returns the number with exactly the given number of decimal places, rounded if necessary;
  /// halves are rounded away from zero.
  package func rounded(toPlaces places: Int) -> ExactDecimal {
    if scale <= places {
      let factor = Self.powerOfTen(places - scale)
      return ExactDecimal(coefficient: coefficient * factor, scale: places)
    }
    // 10^38 is the largest power of ten that fits into `Int128`. No coefficient reaches half of
    // 10^39, so division by 10^39 or more always gives a number that is rounded to zero.
    guard scale - places <= 38 else { return ExactDecimal(coefficient: 0, scale: places) }
    let factor = Self.powerOfTen(scale - places)
    let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: factor)
    let isHalfOrMore = remainder.magnitude >= factor.magnitude - remainder.magnitude
    let step: Int128 = isHalfOrMore ? coefficient.signum() : 0
    return ExactDecimal(coefficient: quotient + step, scale: places)
  }

  /// The number without trailing zeros after the decimal point.
  package var shortened: ExactDecimal {
    var (coefficient, scale) = (coefficient, scale)
    while scale > 0, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    return ExactDecimal(coefficient: coefficient, scale: scale)
  }

  static func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The digits with a decimal point, and a minus sign if the number is negative.
  package var description: String {
    var digits = String(coefficient.magnitude)
    if scale > 0 {
      digits = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -scale))
    }
    return (coefficient < 0 ? "-" : "") + digits
  }
}

extension UInt8 {
  /// Whether the byte is a digit in ASCII.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
