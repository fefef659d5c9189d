/// Returns the nth prime, counting 2 as the first.
///
/// The function estimates the prime with the inverse of Riemann's R, and counts the primes up to a
/// number a little below the estimate. It then sieves from there to the prime. The distance is
/// about half the square root of the estimate, so the function needs about the same time, memory
/// and threads as ``primeCount(upTo:control:)``.
///
/// - Parameters:
///   - n: The index of the prime, from 1 to ``PrimeComputationLimits/nthPrime``.
///   - control: Cancels the computation and receives its progress.
/// - Returns: The prime.
/// - Throws: ``PrimeComputationError/notPositive(_:)`` if `n` is less than 1,
///   ``PrimeComputationError/tooLarge(limit:)``, or ``PrimeComputationError/cancelled``.
package func nthPrime(
  _ n: Int64, control: ComputationControl = .none
) throws(PrimeComputationError) -> Int64 {
  guard n >= 1 else { throw .notPositive(n) }
  guard n <= PrimeComputationLimits.nthPrime else {
    throw .tooLarge(limit: PrimeComputationLimits.nthPrime)
  }
  if n <= smallPrimes.count { return smallPrimes[Int(n) - 1] }
  let estimate = inverseRiemannR(Double(n))
  // The estimate is seldom wrong by more than two fifths of its square root.
  let margin = Int64(estimate.squareRoot() / 2)
  var start = Int64(estimate) - margin
  var count = try primeCount(upTo: start, control: control.part(from: 0, to: 0.95))
  while count >= n {
    start = max(start - margin, 1)
    count = try primeCount(upTo: start, control: control.part(from: 0.95, to: 0.95))
  }
  return try prime(n - count, after: start, control: control.part(from: 0.95, to: 1))
}

/// The primes below 19², which are looked up, since a sieve is not worthwhile for them.
private let smallPrimes = basePrimes(upTo: 360).map(Int64.init)

/// Returns the `distance`th prime greater than `place`.
private func prime(
  _ distance: Int64, after place: Int64, control: ComputationControl
) throws(PrimeComputationError) -> Int64 {
  let limit = place + reach(distance, around: place)
  let windows = try PrimeWindows(within: place + 1...limit, control: control)
  var start = place + 1
  var left = Int(distance)
  while true {
    let end = min(windows.lastNumber(ofWindowAt: start), limit)
    try windows.sieve(start...end)
    var primes: [Int64] = []
    windows.forEachPrime(in: start...end) { primes.append($0) }
    if left <= primes.count {
      control.reportProgress(1)
      return primes[left - 1]
    }
    left -= primes.count
    try control.checkpoint(1 - Double(left) / Double(distance))
    if end == limit {
      return try prime(Int64(left), after: limit, control: control.part(from: 1, to: 1))
    }
    start = end + 1
  }
}

/// Returns the estimated length of a range near `place` that contains `distance` primes, and a few
/// more as a margin.
private func reach(_ distance: Int64, around place: Int64) -> Int64 {
  let spacing = logarithm(Double(place))
  return Int64((Double(distance) * 1.05 + 20) * spacing)
}
