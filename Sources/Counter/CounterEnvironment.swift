package import Unidirectional

/// What the counter needs of the outside.
package struct CounterEnvironment: Sendable {
  /// The first prime after a number; nil when Int64 holds none.
  package var nextPrime: @Sendable (Int64) -> Int64?

  /// The last prime before a number; nil when there is none.
  package var previousPrime: @Sendable (Int64) -> Int64?

  /// Looks up the prime at a position from 1 up.
  ///
  /// Blocks its thread meanwhile; gives nil once cancelled.
  package var nthPrime: @Sendable (Int64, EffectCancellation) -> NthPrimeLookup?

  /// Counts the primes up to a number.
  ///
  /// Blocks its thread meanwhile; gives nil once cancelled.
  package var primeCount: @Sendable (Int64, EffectCancellation) -> PrimeCountLookup?

  /// Calls a function with the primes of a range, ascending, some at a time, until cancelled.
  package var primes:
    @Sendable (ClosedRange<Int64>, EffectCancellation, (_ found: [Int64]) -> Void) -> Void

  /// Makes an environment of its functions.
  package init(
    nextPrime: @escaping @Sendable (Int64) -> Int64?,
    previousPrime: @escaping @Sendable (Int64) -> Int64?,
    nthPrime: @escaping @Sendable (Int64, EffectCancellation) -> NthPrimeLookup?,
    primeCount: @escaping @Sendable (Int64, EffectCancellation) -> PrimeCountLookup?,
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

  /// One for tests, in which every function ends the program: what a test expects to be called it
  /// has to put in.
  package static let unimplemented = CounterEnvironment(
    nextPrime: { _ in preconditionFailure("CounterEnvironment.nextPrime was not expected") },
    previousPrime: { _ in preconditionFailure("CounterEnvironment.previousPrime not expected") },
    nthPrime: { _, _ in preconditionFailure("CounterEnvironment.nthPrime was not expected") },
    primeCount: { _, _ in preconditionFailure("CounterEnvironment.primeCount was not expected") },
    primes: { _, _, _ in preconditionFailure("CounterEnvironment.primes was not expected") })
}
