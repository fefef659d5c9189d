/// Why the modal does not do what an action asks for.
package enum PrimeModalRejection: Error, Equatable, Sendable {
  /// Only primes can be favourites.
  case notPrime(Int64)

  /// The number is a favourite already.
  case alreadyFavorite(Int64)

  /// The number is no favourite.
  case notFavorite(Int64)
}

extension PrimeModalRejection: CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  package var description: String {
    switch self {
    case .notPrime(let number): "\(number) is not prime; only primes can be favorites"
    case .alreadyFavorite(let number): "\(number) is a favorite already"
    case .notFavorite(let number): "\(number) is not a favorite"
    }
  }
}
