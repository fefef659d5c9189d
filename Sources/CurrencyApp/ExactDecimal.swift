/// A decimal number without rounding: so many digits, and how many of them are behind the point.
///
/// It holds every product of an amount and a rate, 20 and 18 digits, exactly. Money is computed in it,
/// not in `Decimal`, which rounds silently what it cannot hold and, in FoundationEssentials, cannot
/// be rounded to cents.
package struct ExactDecimal: Hashable, Sendable {
  /// The digits as one whole number.
  package let coefficient: Int128

  /// How many of the digits are behind the point.
  package let scale: Int

  /// Makes the number `coefficient` / 10^`scale`.
  package init(coefficient: Int128, scale: Int = 0) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// Makes a number of digits, as they are written; nil where it has too many of them.
  ///
  /// - Parameters:
  ///   - digits: The digits in ASCII, those before the point and those behind it.
  ///   - scale: How many of them are behind the point.
  ///   - isNegative: Whether the number is below zero.
  ///   - limit: How many digits it may have, zeros in front aside; at most 38.
  init?(digits: some Sequence<UInt8>, scale: Int, isNegative: Bool = false, limit: Int) {
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    var coefficient: Int128 = 0
    var count = 0
    for digit in significant {
      count += 1
      if count > limit { return nil }
      coefficient = coefficient * 10 + Int128(digit - UInt8(ascii: "0"))
    }
    self.init(coefficient: isNegative ? -coefficient : coefficient, scale: scale)
  }

  /// The product, exact; the digits of both together must be no more than 38.
  package static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    ExactDecimal(coefficient: left.coefficient * right.coefficient, scale: left.scale + right.scale)
  }

  /// The number with so many digits behind the point, halves rounded away from zero.
  package func rounded(toPlaces places: Int) -> ExactDecimal {
    if scale <= places {
      let factor = Self.powerOfTen(places - scale)
      return ExactDecimal(coefficient: coefficient * factor, scale: places)
    }
    // 10^38 is the largest power that fits; beyond, nothing is left of the number.
    guard scale - places <= 38 else { return ExactDecimal(coefficient: 0, scale: places) }
    let factor = Self.powerOfTen(scale - places)
    let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: factor)
    let isHalfOrMore = remainder.magnitude >= factor.magnitude - remainder.magnitude
    let step: Int128 = isHalfOrMore ? coefficient.signum() : 0
    return ExactDecimal(coefficient: quotient + step, scale: places)
  }

  /// The number without zeros at the end of what is behind the point.
  package var shortened: ExactDecimal {
    var (coefficient, scale) = (coefficient, scale)
    while scale > 0, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    return ExactDecimal(coefficient: coefficient, scale: scale)
  }

  private static func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The digits with a point among them, and a minus where it is below zero.
  package var description: String {
    var digits = String(coefficient.magnitude)
    if scale > 0 {
      digits = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -scale))
    }
    return (coefficient < 0 ? "-" : "") + digits
  }
}
