package import PrimeNumbers
package import Unidirectional

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

/// Creates the reducer that tests whether numbers are prime, factors them, and finds
/// the facts about them.
package func primeCheckReducer(
  _ environment: PrimeCheckEnvironment
) -> Reducer<PrimeCheckState, PrimeCheckAction> {
  Reducer { count, action in
    switch action {
    case .primalityRequested(let number):
      let number = number ?? count
      return [
        .sync("factorize", ["": number]) {
          .primalityResponse(environment.factorization(number))
        }
      ]

    case .factorizationRequested(let number):
      let number = number ?? count
      return [
        .sync("factorize", ["": number]) {
          .factorizationResponse(environment.factorization(number))
        }
      ]

    case .factsRequested(let number):
      let number = number ?? count
      return [.sync("numberFacts", ["": number]) { .factsResponse(environment.facts(number)) }]

    case .primalityResponse, .factorizationResponse, .factsResponse:
      return []
    }
  }
}
