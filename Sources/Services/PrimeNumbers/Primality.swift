extension UInt64 {
  /// Whether the number is prime; the result is certain for every 64-bit number.
  ///
  /// Trial division by the primes up to 53 is followed by strong tests (Miller-Rabin) to seven
  /// bases that J. Sinclair found in 2011. J. Feitsma's list of all base-2 pseudoprimes below 2^64
  /// contains no number that passes them, so the result is proven, not merely probable.
  package var isPrime: Bool {
    if self < 59 { return (0x20_8a20_a08a_28ac >> self) & 1 == 1 }
    if self & 1 == 0 { return false }
    for small in SmallDivisor.all where small.divides(self) { return false }
    if self < 59 * 59 { return true }
    let arithmetic = MontgomeryModulus(self)
    return [2, 325, 9_375, 28_178, 450_775, 9_780_504, 1_795_265_022].allSatisfy {
      arithmetic.passesStrongTest(base: $0)
    }
  }
}

extension Int64 {
  /// Whether the number is prime; negative numbers, 0 and 1 are not.
  package var isPrime: Bool { self > 1 && UInt64(self).isPrime }
}

/// An odd prime, prepared so that testing divisibility by it takes only one multiplication.
///
/// A number n is a multiple of an odd p if and only if n·p⁻¹ mod 2^64 is at most ⌊(2^64 - 1)/p⌋ (T.
/// Granlund and P. Montgomery, "Division by Invariant Integers using Multiplication", 1994).
struct SmallDivisor {
  let prime: UInt64
  private let inverse: UInt64
  private let greatestQuotient: UInt64

  init(_ prime: UInt64) {
    self.prime = prime
    var inverse = (3 &* prime) ^ 2
    for _ in 0..<4 { inverse &*= 2 &- prime &* inverse }
    self.inverse = inverse
    self.greatestQuotient = .max / prime
  }

  /// The odd primes up to 53.
  static let all = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53].map(Self.init)

  @inline(__always)
  func divides(_ number: UInt64) -> Bool { number &* inverse <= greatestQuotient }

  /// Returns a multiple of this prime divided by the prime.
  @inline(__always)
  func quotient(of multiple: UInt64) -> UInt64 { multiple &* inverse }
}
