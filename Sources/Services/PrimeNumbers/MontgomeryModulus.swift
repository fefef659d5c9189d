/// Arithmetic modulo an odd number below 2^64, on residues in Montgomery form, a·2^64 mod n.
///
/// A product costs three multiplications and no division (P. L. Montgomery, "Modular Multiplication
/// Without Trial Division", 1985). Residues are always reduced to 0 ..< modulus, so equal residues
/// are equal words.
struct MontgomeryModulus {
  let modulus: UInt64
  /// The Montgomery form of 1: 2^64 mod n.
  let one: UInt64
  /// The inverse of the modulus modulo 2^64.
  private let inverse: UInt64

  /// Creates the arithmetic for a modulus, which must be odd and greater than 1.
  @inline(__always)
  init(_ modulus: UInt64) {
    self.modulus = modulus
    // The initial value is correct to 5 bits. Each Newton step doubles the number of correct bits:
    // 10, 20, 40, 80.
    var inverse = (3 &* modulus) ^ 2
    for _ in 0..<4 { inverse &*= 2 &- modulus &* inverse }
    self.inverse = inverse
    self.one = (0 &- modulus) % modulus
  }

  @inline(__always)
  func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let wide = a.multipliedFullWidth(by: b)
    let multiple = ((wide.low &* inverse).multipliedFullWidth(by: modulus)).high
    return difference(wide.high, multiple)
  }

  @inline(__always)
  func sum(_ a: UInt64, _ b: UInt64) -> UInt64 { difference(a, modulus &- b) }

  /// Returns the residue a - b; b may also be the modulus itself.
  @inline(__always)
  func difference(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let difference = a &- b
    return a < b ? difference &+ modulus : difference
  }

  /// Returns whether the modulus passes the strong test to a base, as every prime does.
  ///
  /// Let n = d·2^s + 1 with odd d be the modulus. If n is prime, then b^d ≡ 1 modulo n, or
  /// b^(d·2^t) ≡ -1 modulo n for some t < s, unless n divides b.
  @inline(__always)
  func passesStrongTest(base: UInt64) -> Bool {
    let base = modulus.dividingFullWidth((base % modulus).multipliedFullWidth(by: one)).remainder
    if base == 0 { return true }
    let (even, minusOne) = (modulus &- 1, modulus &- one)
    let twos = even.trailingZeroBitCount
    var power = base
    for bit in (twos..<63 &- even.leadingZeroBitCount).reversed() {
      power = product(power, power)
      if even &>> UInt64(truncatingIfNeeded: bit) & 1 == 1 { power = product(power, base) }
    }
    if power == one { return true }
    for _ in 0..<twos {
      if power == minusOne { return true }
      power = product(power, power)
    }
    return false
  }
}
