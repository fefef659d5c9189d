package import PrimeNumbers

/// The state of the prime check: the current count, which it only reads.
package typealias PrimeCheckState = Int64

/// An action of the prime check.
///
/// A nil number stands for the current count.
package enum PrimeCheckAction: Codable, Equatable, Sendable {
  /// The user asked whether a number is prime.
  case primalityRequested(Int64?)

  /// A number was factored to decide whether it is prime.
  case primalityResponse(PrimeFactorization)

  /// The user asked for the factors of a number.
  case factorizationRequested(Int64?)

  /// A number was factored.
  case factorizationResponse(PrimeFactorization)

  /// The user asked for the facts about a number.
  case factsRequested(Int64?)

  /// The facts about a number were found.
  // NB: `indirect` stores the facts outside the enum, so that all actions stay small. Copying the
  // larger actions took 500 instructions for each command.
  indirect case factsResponse(NumberFacts)
}
