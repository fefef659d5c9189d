package import Unidirectional

/// A function that receives the completed fraction of a computation, from 0 to 1.
package typealias ProgressReport = @Sendable (Double) -> Void

/// The functions that the counter depends on.
package struct CounterEnvironment: Sendable {
  /// Finds the nth prime, where n is counted from 1; returns nil if the calling task is canceled.
  package var nthPrime: @Sendable (Int64, @escaping ProgressReport) async -> NthPrimeResult?

  /// The greatest n for which ``nthPrime`` finds a prime; nil if that is not known in advance.
  package var greatestPosition: Int64?

  /// Counts the primes up to a number; returns nil if the calling task is canceled.
  package var primeCount: @Sendable (Int64, @escaping ProgressReport) async -> PrimeCountResult?

  /// Passes the primes in a range to `found`, in ascending order and several at a time.
  ///
  /// The search stops early once the given `EffectCancellation` reports a cancellation.
  package var primes: PrimeSearch

  package typealias PrimeSearch =
    @Sendable (
      ClosedRange<UInt64>, EffectCancellation, @escaping ProgressReport, (_ found: [UInt64]) -> Void
    ) -> Void

  /// Creates an environment.
  package init(
    nthPrime: @escaping @Sendable (Int64, @escaping ProgressReport) async -> NthPrimeResult?,
    greatestPosition: Int64? = nil,
    primeCount: @escaping @Sendable (Int64, @escaping ProgressReport) async -> PrimeCountResult?,
    primes: @escaping PrimeSearch
  ) {
    (self.nthPrime, self.greatestPosition) = (nthPrime, greatestPosition)
    self.primeCount = primeCount
    self.primes = primes
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = CounterEnvironment(
    nthPrime: { _, _ in preconditionFailure("CounterEnvironment.nthPrime was not expected") },
    primeCount: { _, _ in preconditionFailure("CounterEnvironment.primeCount was not expected") },
    primes: { _, _, _, _ in preconditionFailure("CounterEnvironment.primes was not expected") })
}
