package import PrimeNumbers

/// The functions that the prime check depends on.
///
/// They take less than 10 ms if the number has at most 64 bits. For a larger number, they may block
/// the calling thread for any time, unless they are canceled.
package struct PrimeCheckEnvironment: Sendable {
  /// Tests whether a number is prime.
  package var primality: @Sendable (Integer, ComputationControl) throws -> Primality

  /// Factors a number, and passes the factors so far to `found` whenever a long search follows.
  package var factorization:
    @Sendable (Integer, ComputationControl, _ found: (PrimeFactorization) -> Void) throws ->
      PrimeFactorization

  /// Finds the facts about a number.
  package var facts: @Sendable (Integer, ComputationControl) throws -> NumberFacts

  /// Creates an environment.
  package init(
    primality: @escaping @Sendable (Integer, ComputationControl) throws -> Primality,
    factorization:
      @escaping @Sendable (Integer, ComputationControl, _ found: (PrimeFactorization) -> Void)
      throws -> PrimeFactorization,
    facts: @escaping @Sendable (Integer, ComputationControl) throws -> NumberFacts
  ) {
    self.primality = primality
    self.factorization = factorization
    self.facts = facts
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = PrimeCheckEnvironment(
    primality: { _, _ in preconditionFailure("PrimeCheckEnvironment.primality was not expected") },
    factorization: { _, _, _ in
      preconditionFailure("PrimeCheckEnvironment.factorization was not expected")
    },
    facts: { _, _ in preconditionFailure("PrimeCheckEnvironment.facts was not expected") })
}
