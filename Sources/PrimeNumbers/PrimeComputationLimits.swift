/// The limits of ``primeCount(upTo:control:)`` and ``nthPrime(_:control:)``, and of fast results.
///
/// Times are for one core at about 3 GHz.
package enum PrimeComputationLimits {
  /// The greatest x up to which primes are counted, in two to three minutes and 70 MB.
  package static let primeCount: Int64 = 400_000_000_000_000_000
  /// The greatest n whose prime is computed; the prime is 394,906,913,903,735,329.
  package static let nthPrime: Int64 = 10_000_000_000_000_000

  /// The x from which a count takes a second or more.
  ///
  /// On one core, this engine is as fast as libprimecount. From about here, libprimecount on all
  /// cores is worth the loss of cancellation and progress, if it is installed.
  package static let primeCountInOneSecond: Int64 = 300_000_000_000_000
  /// The n from which finding the nth prime takes a second or more.
  package static let nthPrimeInOneSecond: Int64 = 10_000_000_000_000
}
