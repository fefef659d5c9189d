package import Unidirectional

/// The functions through which the counter reaches the outside world.
package struct CounterEnvironment: Sendable {
  /// Returns the first prime after a number; nil if it exceeds `Int64.max`.
  package var nextPrime: @Sendable (Int64) -> Int64?

  /// Returns the last prime before a number; nil for 2 and less.
  package var previousPrime: @Sendable (Int64) -> Int64?

  /// Finds the nth prime, counted from 1; blocks its thread, and returns nil if canceled.
  package var nthPrime: @Sendable (Int64, EffectCancellation) -> NthPrimeResult?

  /// Counts the primes up to a number; blocks its thread, and returns nil if canceled.
  package var primeCount: @Sendable (Int64, EffectCancellation) -> PrimeCountResult?

  /// Calls a function with the primes in a range, in ascending chunks, until it ends or is
  /// canceled.
  package var primes:
    @Sendable (ClosedRange<Int64>, EffectCancellation, (_ found: [Int64]) -> Void) -> Void

  /// Creates an environment.
  package init(
    nextPrime: @escaping @Sendable (Int64) -> Int64?,
    previousPrime: @escaping @Sendable (Int64) -> Int64?,
    nthPrime: @escaping @Sendable (Int64, EffectCancellation) -> NthPrimeResult?,
    primeCount: @escaping @Sendable (Int64, EffectCancellation) -> PrimeCountResult?,
    primes:
      @escaping @Sendable (ClosedRange<Int64>, EffectCancellation, (_ found: [Int64]) -> Void) ->
      Void
  ) {
    self.nextPrime = nextPrime
    self.previousPrime = previousPrime
    self.nthPrime = nthPrime
    self.primeCount = primeCount
    self.primes = primes
  }

  /// An environment for tests, in which any call is unexpected and ends the program.
  package static let unimplemented = CounterEnvironment(
    nextPrime: { _ in preconditionFailure("CounterEnvironment.nextPrime was not expected") },
    previousPrime: { _ in
      preconditionFailure("CounterEnvironment.previousPrime was not expected")
    },
    nthPrime: { _, _ in preconditionFailure("CounterEnvironment.nthPrime was not expected") },
    primeCount: { _, _ in preconditionFailure("CounterEnvironment.primeCount was not expected") },
    primes: { _, _, _ in preconditionFailure("CounterEnvironment.primes was not expected") })
}
