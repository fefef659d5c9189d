package import PrimeNumbers
package import Unidirectional

/// The functions that the prime check depends on.
package struct PrimeCheckEnvironment: Sendable {
  /// Factors a number.
  package var factorization: @Sendable (Int64) -> PrimeFactorization

  /// Creates an environment.
  package init(factorization: @escaping @Sendable (Int64) -> PrimeFactorization) {
    self.factorization = factorization
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = PrimeCheckEnvironment(
    factorization: { _ in
      preconditionFailure("PrimeCheckEnvironment.factorization was not expected")
    })
}

/// Creates the reducer that tests whether numbers are prime and factors them.
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

    case .primalityResponse, .factorizationResponse:
      return []
    }
  }
}
