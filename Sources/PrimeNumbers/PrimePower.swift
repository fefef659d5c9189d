/// A prime and how often it divides a number.
package struct PrimePower: Hashable, Codable, Sendable {
  /// The prime, at least 2.
  package let prime: Int64
  /// How often it divides, at least 1.
  package let exponent: Int

  /// Makes the power; the caller vouches that the prime is one and the exponent is positive.
  package init(prime: Int64, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}

extension PrimePower: CustomStringConvertible {
  /// The power as one writes it: `7`, `2^3`.
  package var description: String { exponent == 1 ? "\(prime)" : "\(prime)^\(exponent)" }
}
