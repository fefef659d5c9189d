/// A prime and its exponent in the factorization of a number.
package struct PrimePower: Hashable, Codable, Sendable {
  /// The prime, at least 2.
  package let prime: Int64
  /// The exponent, at least 1.
  package let exponent: Int

  /// Creates a prime power; the caller ensures that the prime is one and the exponent is positive.
  package init(prime: Int64, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}

extension PrimePower: CustomStringConvertible {
  /// The usual notation, such as `7` or `2^3`.
  package var description: String { exponent == 1 ? "\(prime)" : "\(prime)^\(exponent)" }
}
