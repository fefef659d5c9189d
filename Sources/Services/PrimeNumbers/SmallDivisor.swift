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
