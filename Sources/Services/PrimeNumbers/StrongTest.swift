/// A Miller-Rabin strong test to base 2, which the caller runs one step at a time.
///
/// Let n = d·2^s + 1 with odd d. If n is prime, then 2^d ≡ 1 modulo n, or 2^(d·2^t) ≡ -1 modulo n
/// for some t < s.
struct StrongTest {
  private let arithmetic: MontgomeryModulus
  private let exponent: UInt64
  /// The number of steps that remain, one for each remaining bit of the exponent.
  private(set) var steps: Int
  // 2^k, where k consists of the bits of the exponent that are already processed.
  private var power: UInt64

  @inline(__always)
  init(_ arithmetic: MontgomeryModulus) {
    self.arithmetic = arithmetic
    let even = arithmetic.modulus &- 1
    self.exponent = even &>> UInt64(truncatingIfNeeded: even.trailingZeroBitCount)
    self.steps = 63 &- exponent.leadingZeroBitCount
    self.power = arithmetic.sum(arithmetic.one, arithmetic.one)
  }

  @inline(__always)
  mutating func step() {
    steps &-= 1
    let bit = (exponent &>> UInt64(truncatingIfNeeded: steps)) & 1
    let square = arithmetic.product(power, power)
    // Double the square if the bit is 1. A mask is faster than a branch, as in `LucasTest`.
    power = square ^ ((square ^ arithmetic.sum(square, square)) & (0 &- bit))
  }

  /// Whether the number passes the test; valid only when no steps remain.
  @inline(__always)
  var passes: Bool {
    let minusOne = arithmetic.modulus &- arithmetic.one
    if power == arithmetic.one || power == minusOne { return true }
    var power = power
    for _ in 1..<(arithmetic.modulus &- 1).trailingZeroBitCount {
      power = arithmetic.product(power, power)
      if power == minusOne { return true }
    }
    return false
  }
}
