import PrimeNumbers
package import Unidirectional

/// Creates the reducer that tests whether numbers are prime, factors them, and finds facts about
/// them.
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
