/// Returns π(x), the number of primes up to x, which is 0 for x below 2.
///
/// The function uses the method of Deléglise and Rivat, which takes time proportional to about
/// x^(2/3). For x below 100,000, it uses a sieve. Memory use grows with x^(1/3)·ln x and √x: 1 MB
/// at 10^13, and 70 MB at the limit. The function runs on the caller's thread. If x is at least
/// 2.5·10^12, which is about the 10^11th prime, it uses as many threads as there are processors.
///
/// - Parameters:
///   - x: The upper bound of the primes to count, at most ``PrimeComputationLimits/primeCount``.
///   - control: Cancels the computation and receives its progress.
/// - Returns: The count.
/// - Throws: ``PrimeComputationError/tooLarge(limit:)`` or ``PrimeComputationError/cancelled``.
package func primeCount(
  upTo x: Int64, control: ComputationControl = .none
) throws(PrimeComputationError) -> Int64 {
  guard x <= PrimeComputationLimits.primeCount else {
    throw .tooLarge(limit: PrimeComputationLimits.primeCount)
  }
  try control.checkpoint(0)
  let count =
    x < PrimeCounter.minimumX
    ? basePrimes(upTo: Int(max(x, 0))).count
    : try PrimeCounter(upTo: Int(x), control: control)
      .count(onAllCores: x >= PrimeCounter.leastXForThreads, control: control)
  control.reportProgress(1)
  return Int64(count)
}
