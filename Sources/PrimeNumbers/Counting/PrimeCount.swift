/// The number of primes up to x, π(x), which is 0 for x below 2.
///
/// By the method of Deléglise and Rivat, in time about x^(2/3); up to 100,000 by a sieve. Memory
/// grows as x^(1/3)·ln x and √x: 1 MB at 10^13, 70 MB at the limit. Runs on the caller's
/// thread, and from 2.5·10^12 on, about where the 10^11th prime is, on one for each other processor as
/// well.
/// - Parameters:
///   - x: The number up to which to count, at most ``PrimeComputationLimits/primeCount``.
///   - control: Stops the computation and learns how far it is.
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
    x < PrimeCounter.leastX
    ? basePrimes(upTo: Int(max(x, 0))).count
    : try PrimeCounter(upTo: Int(x), control: control)
      .count(onAllCores: x >= PrimeCounter.leastXForThreads, control: control)
  control.reportProgress(1)
  return Int64(count)
}
