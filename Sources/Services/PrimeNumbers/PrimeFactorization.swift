/// A number and its prime factors.
///
/// ```swift
/// PrimeFactorization(of: 360).description  // "360 = 2^3 × 3^2 × 5"
/// ```
///
/// The product of the factors is the magnitude of the number, except for 0, which has no factors.
/// In the description of a negative number, -1 comes first: `-12 = -1 × 2^2 × 3`. For a number
/// without factors, the description is `0 = 0`, `1 = 1` or `-1 = -1`.
package struct PrimeFactorization: Equatable, Codable, Sendable {
  /// The number that was factored.
  package let number: Int64
  /// The prime powers that divide the number, in ascending order; empty for -1, 0 and 1.
  package let factors: [PrimePower]

  /// Factors any number, in less than 10 ms even in the worst case.
  ///
  /// Trial division by the primes up to 53 is followed by Pollard's rho method. The method is
  /// deterministic.
  package init(of number: Int64) {
    self.number = number
    var primes: [UInt64] = []
    if number != 0 { appendPrimeFactors(of: number.magnitude, into: &primes) }
    var factors: [PrimePower] = []
    for prime in primes.sorted().map(Int64.init) {
      if let last = factors.last, last.prime == prime {
        factors[factors.count - 1] = PrimePower(prime: prime, exponent: last.exponent + 1)
      } else {
        factors.append(PrimePower(prime: prime, exponent: 1))
      }
    }
    self.factors = factors
  }

  /// Whether the number is prime: it is positive, and its only factor is the number itself.
  package var isPrime: Bool { number > 1 && factors.count == 1 && factors[0].exponent == 1 }
}

extension PrimeFactorization: CustomStringConvertible {
  /// The number and its factors as an equation, such as `360 = 2^3 × 3^2 × 5`.
  package var description: String {
    if factors.isEmpty { return "\(number) = \(number)" }
    let unit = number < 0 ? ["-1"] : []
    return "\(number) = " + (unit + factors.map(\.description)).joined(separator: " × ")
  }
}

/// A prime and its exponent in the factorization of a number.
package struct PrimePower: Hashable, Codable, Sendable {
  /// The prime, at least 2.
  package let prime: Int64
  /// The exponent, at least 1.
  package let exponent: Int

  /// Creates a prime power; `prime` must be prime and `exponent` positive, which is not checked.
  package init(prime: Int64, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}

extension PrimePower: CustomStringConvertible {
  /// The usual notation, such as `7` or `2^3`.
  package var description: String { exponent == 1 ? "\(prime)" : "\(prime)^\(exponent)" }
}
