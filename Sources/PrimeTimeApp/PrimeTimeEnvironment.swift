package import Counter
package import FavoritePrimes
package import PrimeModal
import PrimeNumbers

/// What PrimeTime needs of the outside, feature by feature.
package struct PrimeTimeEnvironment: Sendable {
  /// What the counter needs.
  package var counter: CounterEnvironment

  /// What the modal needs.
  package var primeModal: PrimeModalEnvironment

  /// What the list of favourites needs.
  package var favoritePrimes: FavoritePrimesEnvironment

  /// Makes an environment of those of the features.
  package init(
    counter: CounterEnvironment,
    primeModal: PrimeModalEnvironment,
    favoritePrimes: FavoritePrimesEnvironment
  ) {
    self.counter = counter
    self.primeModal = primeModal
    self.favoritePrimes = favoritePrimes
  }

  /// One for tests of whole sessions: primes are computed where the reducer asks for them at once,
  /// and every function that an effect calls ends the program.
  package static var computing: PrimeTimeEnvironment {
    var environment = unimplemented
    environment.counter.nextPrime = { PrimeNumbers.nextPrime(after: $0) }
    environment.counter.previousPrime = { PrimeNumbers.previousPrime(before: $0) }
    environment.primeModal.isPrime = { $0.isPrime }
    return environment
  }

  /// One for tests, in which every function ends the program.
  package static let unimplemented = PrimeTimeEnvironment(
    counter: .unimplemented, primeModal: .unimplemented, favoritePrimes: .unimplemented)
}
