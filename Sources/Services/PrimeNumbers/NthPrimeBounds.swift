/// Returns a range that is proven to contain the nth prime, counting 2 as the first.
///
/// For n below 688,383, the range contains only that prime. For greater n, let L = ln n and M =
/// ln ln n. The range then goes from n·(L + M - 1 + (M - 2.1)/L) to n·(L + M - 1 + (M - 2)/L).
///
/// Source: P. Dusart, "Estimates of some functions over primes without R.H." (2010), propositions
/// 6.6 and 6.7.
///
/// - Parameter n: The index of the prime, at least 1.
/// - Returns: The range. Its bounds are rounded outward, and the upper bound is at most
///   `Int64.max`.
package func nthPrimeBounds(_ n: Int64) -> ClosedRange<Int64> {
  if n < 688_383, let prime = try? nthPrime(max(n, 1)) { return prime...prime }
  let size = logarithm(Double(n))
  let second = logarithm(size)
  func bound(_ constant: Double) -> Double {
    Double(n) * (size + second - 1 + (second - constant) / size)
  }
  // The relative rounding error of these few operations is far below this margin.
  let margin = 1e-12
  let upper = bound(2) * (1 + margin)
  return Int64(bound(2.1) * (1 - margin))...(Int64(exactly: upper.rounded(.up)) ?? .max)
}
