/// A positive integer of which many quotients are taken, by divisors that are not greater.
///
/// The quotients, rounded down, are those of doubles below 2^50, which are several times as fast
/// as those of integers. (value + 1/2)/divisor has the same floor as value/divisor and is at least
/// 1/(2·divisor) away from any integer; two roundings move it by at most 2^-52 of itself, which is
/// less. The floor is taken by adding 2^52 - 1/2: the addition itself then rounds to the nearest
/// integer, to be read from the last 52 bits in half the time of a checked conversion.
struct Dividend {
  private let value: Int
  private let shifted: Double

  private static let limit = 1 << 50
  private static let shift = 0x1p52 - 0.5

  /// Takes a dividend.
  @inline(__always)
  init(_ value: Int) {
    self.value = value
    self.shifted = Double(value) + 0.5
  }

  /// The quotient by a positive divisor up to the dividend.
  @inline(__always)
  func divided(by divisor: Int) -> Int {
    if value >= Self.limit { return value / divisor }
    return Self.floor(shifted / Double(divisor))
  }

  /// The same by a divisor that comes with its reciprocal, rounded to a double.
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
