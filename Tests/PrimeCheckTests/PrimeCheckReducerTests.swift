import PersistentCollections
import PrimeModal
import PrimeNumbers
import StateDiff
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct PrimeModalReducerTests {
  private let environment = PrimeModalEnvironment(
    isPrime: { [2, 3, 5, 7].contains($0) },
    factorization: { PrimeFactorization(of: $0) })

  private func state(
    after action: PrimeModalAction, from state: PrimeModalState
  ) -> PrimeModalState {
    var state = state
    let effects = primeModalReducer(environment)(&state, action)
    #expect(effects.isEmpty)
    return state
  }

  @Test func aPrimeBecomesAFavorite() {
    let start = PrimeModalState(count: 5, favoritePrimes: [3])
    #expect(state(after: .favoriteAdded(nil), from: start).favoritePrimes == [3, 5])
    #expect(state(after: .favoriteAdded(2), from: start).favoritePrimes == [3, 2])
  }

  @Test func onlyPrimesNotThereYetBecomeFavorites() {
    let start = PrimeModalState(count: 9, favoritePrimes: [3])
    #expect(state(after: .favoriteAdded(nil), from: start) == start)
    #expect(state(after: .favoriteAdded(3), from: start) == start)
    #expect(
      primeModalRejection(of: .favoriteAdded(nil), in: start, environment)?.description
        == "9 is not prime; only primes can be favorites")
    #expect(
      primeModalRejection(of: .favoriteAdded(3), in: start, environment)?.description
        == "3 is a favorite already")
    #expect(primeModalRejection(of: .favoriteAdded(2), in: start, environment) == nil)
  }

  @Test func aFavoriteIsTakenOff() {
    let start = PrimeModalState(count: 3, favoritePrimes: [2, 3, 5])
    #expect(state(after: .favoriteRemoved(nil), from: start).favoritePrimes == [2, 5])
    #expect(state(after: .favoriteRemoved(5), from: start).favoritePrimes == [2, 3])
    #expect(state(after: .favoriteRemoved(7), from: start) == start)
    #expect(
      primeModalRejection(of: .favoriteRemoved(7), in: start, environment)?.description
        == "7 is not a favorite")
  }

  @Test func primalityIsAskedOfTheEngineAsAnEffect() {
    let store = TestStore(
      initialState: PrimeModalState(count: 9), reducer: primeModalReducer(environment))
    store.send(.primalityRequested(nil), effects: [.named("factorize", ["": Int64(9)])])
    store.receive(.primalityResponse(PrimeFactorization(of: 9)))
    store.send(.factorizationRequested(12), effects: [.named("factorize", ["": Int64(12)])])
    store.receive(.factorizationResponse(PrimeFactorization(of: 12)))
  }

  @Test func whateverHappensTheFavoritesArePrimesEachOnce() {
    explore(
      initialState: PrimeModalState(count: 4), reducer: primeModalReducer(environment),
      actions: { _, generator in
        let number =
          Bool.random(using: &generator) ? Int64.random(in: 0...9, using: &generator) : nil
        return Bool.random(using: &generator) ? .favoriteAdded(number) : .favoriteRemoved(number)
      },
      invariant: { step in
        let favorites = step.state.favoritePrimes
        return Set(favorites).count == favorites.count && favorites.allSatisfy(\.isPrime)
      })
  }
}
