public import Counter
public import FavoritePrimes
public import PrimeModal

/// What PrimeTime needs of the outside, feature by feature.
public struct PrimeTimeEnvironment: Sendable {
  /// What the counter needs.
  public var counter: CounterEnvironment

  /// What the modal needs.
  public var primeModal: PrimeModalEnvironment

  /// What the list of favourites needs.
  public var favoritePrimes: FavoritePrimesEnvironment

  /// Makes an environment of those of the features.
  public init(
    counter: CounterEnvironment,
    primeModal: PrimeModalEnvironment,
    favoritePrimes: FavoritePrimesEnvironment
  ) {
    self.counter = counter
    self.primeModal = primeModal
    self.favoritePrimes = favoritePrimes
  }

  /// One for tests, in which every function ends the program.
  public static let unimplemented = PrimeTimeEnvironment(
    counter: .unimplemented, primeModal: .unimplemented, favoritePrimes: .unimplemented)
}
