/// A positive integer with fast quotients by divisors that do not exceed it.
///
/// Below 2^50, quotients are computed as doubles and rounded down, which is several times as fast
/// as integer division. The floor of (value + 1/2)/divisor is that of value/divisor, and the
/// quotient differs from any integer by at least 1/(2·divisor). Two roundings change it by at most
/// 2^-52 of its value, which is less. The floor is taken by adding 2^52 - 1/2. The addition rounds
/// to the nearest integer, which is then read from the last 52 bits, in half the time of a checked
/// conversion.
struct Dividend {
  private let value: Int
  private let shifted: Double

  private static let limit = 1 << 50
  private static let shift = 0x1p52 - 0.5

  /// Creates a dividend.
  @inline(__always)
  init(_ value: Int) {
    self.value = value
    self.shifted = Double(value) + 0.5
  }

  /// Returns the quotient, rounded down, by a positive divisor up to the dividend.
  @inline(__always)
  func divided(by divisor: Int) -> Int {
    if value >= Self.limit { return value / divisor }
    return Self.floor(shifted / Double(divisor))
  }

  /// Returns the quotient by a divisor whose reciprocal is known, rounded to a double.
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
