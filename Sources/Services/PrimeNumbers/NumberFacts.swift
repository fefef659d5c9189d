/// The facts about a number and its place among the primes.
///
/// ```swift
/// try NumberFacts(about: 7)  // prime, the 4th; its neighbors are 5 and 11
/// ```
package struct NumberFacts: Equatable, Codable, Sendable {
  /// The number and its prime factors, as far as they are found without another program.
  package private(set) var factorization: PrimeFactorization

  /// The number's index among the primes, counting 2 as the first.
  ///
  /// It is nil if the number is not prime or exceeds ``positionLimit``.
  package let position: Int64?

  /// The greatest prime less than the number.
  ///
  /// It is nil if the number is 2 or less, or has more than ``bitLimit`` bits.
  package let previousPrime: Integer?

  /// The smallest prime greater than the number.
  ///
  /// It is nil if the number has more than ``bitLimit`` bits. It is also nil if the prime exceeds
  /// `Int64.max` and GMP is not installed.
  package let nextPrime: Integer?

  /// The limit for primes whose ``position`` is found, which takes at most about a millisecond.
  package static let positionLimit: Int64 = 1_000_000_000

  /// The greatest number of bits of a factor that is tested, and of a number whose neighboring
  /// primes are found.
  package static let bitLimit = 2_048

  /// Whether no small factor of the number was found, and it was too large to be tested.
  package var isUntested: Bool {
    factorization.factors.isEmpty && factorization.number.bitWidth > Self.bitLimit
  }

  /// Finds the facts about any number, as far as that takes at most a few seconds.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  package init(
    about number: Integer, control: ComputationControl = .none
  ) throws(IntegerError) {
    let isCancelled = control.isCancelled
    factorization = PrimeFactorization(
      of: number, bitLimit: Self.bitLimit, isCancelled: isCancelled,
      reportStatus: control.reportStatus)
    position =
      if factorization.isPrime, let prime = number.int64, prime <= Self.positionLimit {
        try? primeCount(upTo: prime)
      } else {
        nil
      }
    if number.bitWidth > Self.bitLimit {
      (previousPrime, nextPrime) = (nil, nil)
    } else {
      previousPrime = try number.previousPrime(isCancelled: isCancelled)
      nextPrime = try? number.nextPrime(isCancelled: isCancelled)
    }
    if !isUntested { try factorization.provePrimality(isCancelled: isCancelled) }
    if isCancelled() { throw .cancelled }
  }
}
