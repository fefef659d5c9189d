/// A positive integer that can be divided quickly by divisors that do not exceed it.
///
/// If the integer is below 2^50, a quotient is computed as a double and rounded down, which is
/// several times as fast as integer division. The result is exact: (value + 1/2)/divisor has the
/// same floor as value/divisor, and differs from every integer by at least 1/(2·divisor). Two
/// roundings change the quotient by at most 2^-52 of its value, which is less than this distance.
///
/// To round the quotient down, 2^52 - 1/2 is added to it. The processor rounds the sum to the
/// nearest integer, and the low 52 bits of the sum are the result. This takes half the time of a
/// checked conversion.
struct Dividend {
  private let value: Int
  private let shifted: Double

  private static let limit = 1 << 50
  private static let shift = 0x1p52 - 0.5

  @inline(__always)
  init(_ value: Int) {
    self.value = value
    self.shifted = Double(value) + 0.5
  }

  /// Returns the quotient of the dividend and a divisor from 1 to the dividend, rounded down.
  @inline(__always)
  func divided(by divisor: Int) -> Int {
    if value >= Self.limit { return value / divisor }
    return Self.floor(shifted / Double(divisor))
  }

  /// Returns the quotient of the dividend and a divisor from 1 to the dividend, rounded down.
  ///
  /// `reciprocal` is 1/divisor. Multiplying by it is faster than a division.
  @inline(__always)
  func divided(by divisor: UInt32, reciprocal: Double) -> Int {
    if value >= Self.limit { return value / Int(divisor) }
    return Self.floor(shifted * reciprocal)
  }

  @inline(__always)
  private static func floor(_ number: Double) -> Int {
    Int(truncatingIfNeeded: (number + shift).bitPattern & (1 << 52 - 1))
  }
}
