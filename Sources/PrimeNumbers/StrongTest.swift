/// A Miller-Rabin strong test to base 2, which the caller runs one step at a time.
///
/// Let n = d·2^s + 1 with odd d. If n is prime, then 2^d ≡ 1 modulo n, or 2^(d·2^t) ≡ -1 modulo n
/// for some t < s.
struct StrongTest {
  private let arithmetic: MontgomeryModulus
  private let digits: UInt64
  private var power: UInt64
  /// The number of six-bit windows of the exponent that remain.
  private(set) var windows: Int

  @inline(__always)
  init(_ arithmetic: MontgomeryModulus) {
    self.arithmetic = arithmetic
    let odd = arithmetic.modulus &- 1
    let exponent = odd &>> UInt64(truncatingIfNeeded: odd.trailingZeroBitCount)
    // Each window handles six bits of the exponent with six squarings and one product. Multiplying
    // by the plain number 2^w needs no table of Montgomery forms, because 2^w is the Montgomery
    // form of 2^(w - 64). Adding 64 to each digit of the exponent compensates for the difference.
    let windows = (63 &- exponent.leadingZeroBitCount) / 6
    let shift = UInt64(truncatingIfNeeded: windows &* 6)
    self.digits = exponent &+ (0x1041_0410_4104_1040 & ((2 &<< shift) &- 1))
    self.windows = windows
    self.power = arithmetic.one
    for _ in 0..<digits &>> shift { power = arithmetic.sum(power, power) }
  }

  /// Squares the power; call this six times for each window, before ``finishWindow()``.
  @inline(__always)
  mutating func square() { power = arithmetic.product(power, power) }

  /// Finishes a window by multiplying by the power of 2 for the window's digit of the exponent.
  @inline(__always)
  mutating func finishWindow() {
    windows &-= 1
    let digit = (digits &>> UInt64(truncatingIfNeeded: windows &* 6)) & 63
    power = arithmetic.product(power, 1 &<< digit)
  }

  /// Whether the number passes the test; valid only when no windows remain.
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
