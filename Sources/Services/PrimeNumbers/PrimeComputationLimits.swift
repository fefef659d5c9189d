/// The greatest arguments that ``primeCount(upTo:control:)`` and ``nthPrime(_:control:)`` accept.
///
/// Up to x = 3 × 10^14 and n = 10^13, these functions take less than a second on one core at about
/// 3 GHz, for which all times here are.
package enum PrimeComputationLimits {
  /// The greatest x for counting primes, which takes two to three minutes and 70 MB of memory.
  package static let primeCount: Int64 = 400_000_000_000_000_000
  /// The greatest n whose nth prime can be found; that prime is 394,906,913,903,735,329.
  package static let nthPrime: Int64 = 10_000_000_000_000_000
}
