import ActivityFeed
package import Counter
package import FavoritePrimes
package import PrimeCheck
import PrimeNumbers
package import Unidirectional

/// The functions that PrimeTime depends on, by feature.
package struct PrimeTimeEnvironment: Sendable {
  package var counter: CounterEnvironment
  package var primeCheck: PrimeCheckEnvironment
  package var favoritePrimes: FavoritePrimesEnvironment

  /// Creates an environment.
  package init(
    counter: CounterEnvironment, primeCheck: PrimeCheckEnvironment,
    favoritePrimes: FavoritePrimesEnvironment
  ) {
    self.counter = counter
    self.primeCheck = primeCheck
    self.favoritePrimes = favoritePrimes
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = PrimeTimeEnvironment(
    counter: .unimplemented, primeCheck: .unimplemented, favoritePrimes: .unimplemented)

  /// An environment for tests of whole sessions: primes that a reducer needs immediately are
  /// computed, and calls from effects trap.
  package static var computing: PrimeTimeEnvironment {
    var environment = unimplemented
    environment.counter.nextPrime = { PrimeNumbers.nextPrime(after: $0) }
    environment.counter.previousPrime = { PrimeNumbers.previousPrime(before: $0) }
    environment.favoritePrimes.isPrime = { $0.isPrime }
    return environment
  }
}

/// Returns the reducer of PrimeTime: each feature on its part of the state and of the actions, with
/// the activity feed around them.
package func primeTimeReducer(
  _ environment: PrimeTimeEnvironment
) -> Reducer<PrimeTimeState, Timestamped<PrimeTimeAction>> {
  combine(
    counterReducer(environment.counter)
      .pullback(state: \.count, action: PrimeTimeAction.counterCase),
    primeCheckReducer(environment.primeCheck)
      .pullback(state: \.count, action: PrimeTimeAction.primeCheckCase),
    favoritePrimesReducer(environment.favoritePrimes)
      .pullback(state: \.favorites, action: PrimeTimeAction.favoritePrimesCase)
  )
  .timestamped()
  .wrapped(
    by:
      activityFeed(\.activityFeed, of: { $0.favoritePrimes }) { old, new in
        let (removed, added) = new.difference(from: old)
        return removed.map(FavoriteChange.removed) + added.map(FavoriteChange.added)
      },
    when: { changesFavorites($0.action) })
}

/// Returns whether an action may add or remove favorites.
///
/// Loading replaces the list, which the feed does not record.
private func changesFavorites(_ action: PrimeTimeAction) -> Bool {
  switch action {
  case .favoritePrimes(.favoriteAdded), .favoritePrimes(.favoriteRemoved),
    .favoritePrimes(.deleted):
    true
  case .favoritePrimes, .counter, .primeCheck, .activityFeed: false
  }
}
