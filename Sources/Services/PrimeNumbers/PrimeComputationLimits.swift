/// The greatest arguments that ``primeCount(upTo:control:)`` and ``nthPrime(_:control:)`` accept.
///
/// All times here are for one core at about 3 GHz. Up to x = 3 × 10^14 and n = 10^13, these
/// functions take less than a second.
package enum PrimeComputationLimits {
  /// The greatest x for counting primes, which takes two to three minutes and 50 MB of memory.
  package static let primeCount: Int64 = 400_000_000_000_000_000
  /// The greatest n whose nth prime can be found; that prime is 394,906,913,903,735,329.
  package static let nthPrime: Int64 = 10_000_000_000_000_000
}

extension IntegerError {
  /// The error of a computation that would take too long.
  package static func tooLarge(limit: Int64) -> IntegerError {
    .undefined("too large to compute here; try a number up to \(limit)")
  }
}
