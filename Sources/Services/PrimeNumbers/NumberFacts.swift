/// The facts about a number and its place among the primes.
///
/// ```swift
/// NumberFacts(about: 7)  // prime, the 4th; its neighbors are 5 and 11
/// ```
package struct NumberFacts: Equatable, Codable, Sendable {
  /// The number and its prime factors.
  package let factorization: PrimeFactorization

  /// The number's index among the primes, counting 2 as the first.
  ///
  /// It is nil if the number is not prime or exceeds ``positionLimit``.
  package let position: Int64?

  /// The greatest prime less than the number, if any.
  package let previousPrime: Int64?

  /// The smallest prime greater than the number; nil if it exceeds `Int64.max`.
  package let nextPrime: Int64?

  /// The limit up to which the position of a prime is found, in at most about a millisecond.
  package static let positionLimit: Int64 = 1_000_000_000

  /// Finds the facts about any number, in about the time that factoring the number takes.
  package init(about number: Int64) {
    factorization = PrimeFactorization(of: number)
    position =
      factorization.isPrime && number <= Self.positionLimit ? try? primeCount(upTo: number) : nil
    previousPrime = PrimeNumbers.previousPrime(before: number)
    nextPrime = PrimeNumbers.nextPrime(after: number)
  }
}
