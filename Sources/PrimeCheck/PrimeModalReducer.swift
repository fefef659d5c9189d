package import Unidirectional

/// Tells whether a number is prime, and makes it a favourite or none any more.
///
/// An action that cannot be done, as ``primeModalRejection(of:in:_:)`` says, changes nothing.
package func primeModalReducer(
  _ environment: PrimeModalEnvironment
) -> Reducer<PrimeModalState, PrimeModalAction> {
  Reducer { state, action in
    if primeModalRejection(of: action, in: state, environment) != nil { return [] }
    switch action {
    case .primalityRequested(let number):
      let number = number ?? state.count
      return [
        .sync("factorize", ["": number]) {
          .primalityResponse(environment.factorization(number))
        }
      ]

    case .factorizationRequested(let number):
      let number = number ?? state.count
      return [
        .sync("factorize", ["": number]) {
          .factorizationResponse(environment.factorization(number))
        }
      ]

    case .favoriteAdded(let number):
      state.addFavorite(number ?? state.count)
      return []

    case .favoriteRemoved(let number):
      state.removeFavorite(number ?? state.count)
      return []

    case .primalityResponse, .factorizationResponse:
      return []
    }
  }
}

/// Why the modal will not do what an action asks for, given the state before it; nil when it will.
package func primeModalRejection(
  of action: PrimeModalAction, in state: PrimeModalState, _ environment: PrimeModalEnvironment
) -> PrimeModalRejection? {
  switch action {
  case .favoriteAdded(let number):
    let number = number ?? state.count
    if !environment.isPrime(number) { return .notPrime(number) }
    return state.isFavorite(number) ? .alreadyFavorite(number) : nil
  case .favoriteRemoved(let number):
    let number = number ?? state.count
    return state.isFavorite(number) ? nil : .notFavorite(number)
  case .primalityRequested, .primalityResponse, .factorizationRequested, .factorizationResponse:
    return nil
  }
}
