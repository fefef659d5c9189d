package import PrimeNumbers

/// The state of the prime check: the current count, which it only reads.
package typealias PrimeCheckState = Integer

/// An action of the prime check, which examines one number: the commands `prime?`, `factor` and
/// `about`.
///
/// A nil number stands for the current count.
package enum PrimeCheckAction: Codable, Equatable, Sendable {
  /// The user asked whether a number is prime.
  case primalityRequested(Integer?)

  /// A number of at most 64 bits was factored to decide whether it is prime.
  case primalityResponse(PrimeFactorization)

  /// A number of more than 64 bits was tested for primality.
  case primalityTested(Integer, Primality)

  /// The user asked for the factors of a number.
  case factorizationRequested(Integer?)

  /// A number was factored, or as much of it as is possible.
  case factorizationResponse(PrimeFactorization)

  /// The user asked for the facts about a number.
  case factsRequested(Integer?)

  /// The facts about a number were found.
  // NB: `indirect` stores the facts outside the enum, so that all actions stay small. Copying the
  // larger actions took 500 instructions for each command.
  indirect case factsResponse(NumberFacts)
}
