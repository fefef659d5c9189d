package import PrimeNumbers

/// The functions that the prime check depends on.
package struct PrimeCheckEnvironment: Sendable {
  /// Factors a number.
  package var factorization: @Sendable (Int64) -> PrimeFactorization

  /// Finds the facts about a number.
  package var facts: @Sendable (Int64) -> NumberFacts

  /// Creates an environment.
  package init(
    factorization: @escaping @Sendable (Int64) -> PrimeFactorization,
    facts: @escaping @Sendable (Int64) -> NumberFacts
  ) {
    self.factorization = factorization
    self.facts = facts
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = PrimeCheckEnvironment(
    factorization: { _ in
      preconditionFailure("PrimeCheckEnvironment.factorization was not expected")
    },
    facts: { _ in preconditionFailure("PrimeCheckEnvironment.facts was not expected") })
}
