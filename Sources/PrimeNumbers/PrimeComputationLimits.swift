/// How far ``primeCount(upTo:control:)`` and ``nthPrime(_:control:)`` reach, and how far quickly.
///
/// Times are those of one core at some 3 GHz.
package enum PrimeComputationLimits {
  /// The greatest x up to which primes are counted: in two to three minutes, with 70 MB.
  package static let primeCount: Int64 = 400_000_000_000_000_000
  /// The greatest n whose prime is looked up, of the same size: 394,906,913,903,735,329.
  package static let nthPrime: Int64 = 10_000_000_000_000_000

  /// The x from which a count takes a second and more.
  ///
  /// One core counts as fast as libprimecount on one; where that is installed, its use of all cores
  /// is worth losing cancellation and progress from about here on.
  package static let primeCountInOneSecond: Int64 = 300_000_000_000_000
  /// The n from which a look-up takes a second and more.
  package static let nthPrimeInOneSecond: Int64 = 10_000_000_000_000
}
