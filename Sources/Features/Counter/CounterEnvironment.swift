/// A function that receives the completed fraction of a computation, from 0 to 1.
package typealias ProgressReport = @Sendable (Double) -> Void

/// The functions that the counter depends on.
package struct CounterEnvironment: Sendable {
  /// Finds the nth prime, where n is counted from 1; returns nil if the calling task is canceled.
  package var nthPrime: @Sendable (Int64, @escaping ProgressReport) async -> NthPrimeResult?

  /// The greatest n for which ``nthPrime`` finds a prime; nil if that is not known in advance.
  package var greatestPosition: Int64?

  /// Creates an environment.
  package init(
    nthPrime: @escaping @Sendable (Int64, @escaping ProgressReport) async -> NthPrimeResult?,
    greatestPosition: Int64? = nil
  ) {
    (self.nthPrime, self.greatestPosition) = (nthPrime, greatestPosition)
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = CounterEnvironment(
    nthPrime: { _, _ in preconditionFailure("CounterEnvironment.nthPrime was not expected") })
}
