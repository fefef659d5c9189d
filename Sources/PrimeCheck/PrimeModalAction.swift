package import PrimeNumbers

/// What happens around a number that may be prime.
///
/// Where the number is left out, the count at that moment is meant.
package enum PrimeModalAction: Codable, Equatable, Sendable {
  /// Somebody asked whether a number is prime.
  case primalityRequested(Int64?)

  /// The number and its factors, by which it is prime or not.
  case primalityResponse(PrimeFactorization)

  /// Somebody asked for the factors of a number.
  case factorizationRequested(Int64?)

  /// The number and its factors.
  case factorizationResponse(PrimeFactorization)

  /// A number is to be a favourite.
  case favoriteAdded(Int64?)

  /// A number is not to be a favourite any more.
  case favoriteRemoved(Int64?)
}
