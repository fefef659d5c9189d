/// The greatest arguments that ``primeCount(upTo:control:)`` and ``nthPrime(_:control:)`` accept.
///
/// Up to ``primeCountInOneSecond`` and ``nthPrimeInOneSecond``, these functions take less than a
/// second on one core at about 3 GHz, for which all times here are.
package enum PrimeComputationLimits {
  /// The greatest x for counting primes, which takes two to three minutes and 70 MB of memory.
  package static let primeCount: Int64 = 400_000_000_000_000_000
  /// The greatest n whose nth prime can be found; that prime is 394,906,913,903,735,329.
  package static let nthPrime: Int64 = 10_000_000_000_000_000

  /// The x from which counting the primes takes a second or more.
  ///
  /// On one core, ``primeCount(upTo:control:)`` is as fast as libprimecount. For greater x,
  /// `LocalPrimeEngine` uses libprimecount on all cores, if the library is installed. The time
  /// saved outweighs the loss of cancellation and progress reports.
  package static let primeCountInOneSecond: Int64 = 300_000_000_000_000
  /// The n from which finding the nth prime takes a second or more.
  package static let nthPrimeInOneSecond: Int64 = 10_000_000_000_000
}
