/// The count, and the favourite primes that it may be added to or taken off.
public struct PrimeModalState: Codable, Equatable, Sendable {
  /// The count.
  public var count: Int64

  /// The favourites, in the order in which they were added; each is prime and there once.
  public var favoritePrimes: [Int64]

  /// Makes a state.
  public init(count: Int64 = 0, favoritePrimes: [Int64] = []) {
    self.count = count
    self.favoritePrimes = favoritePrimes
  }
}
