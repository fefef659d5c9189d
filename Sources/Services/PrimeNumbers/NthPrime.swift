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
/// - Throws: ``IntegerError/undefined(_:)`` if `n` is less than 1 or too large, or
///   ``IntegerError/cancelled``.
package func nthPrime(
  _ n: Int64, control: ComputationControl = .none
) throws(IntegerError) -> Int64 {
  guard n >= 1 else { throw .undefined("there is no prime at position \(n); positions start at 1") }
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

/// The primes below 19², which ``nthPrime(_:control:)`` looks up instead of sieving.
private let smallPrimes = basePrimes(upTo: 360).map(Int64.init)

/// Returns the `distance`th prime greater than `place`.
private func prime(
  _ distance: Int64, after place: Int64, control: ComputationControl
) throws(IntegerError) -> Int64 {
  // A range up to this limit usually contains enough primes.
  let limit = UInt64(place) + UInt64((Double(distance) * 1.05 + 20) * logarithm(Double(place)))
  var (left, found) = (Int(distance), UInt64?.none)
  try forEachChunk(ofPrimesIn: UInt64(place) + 1...limit, control: control) { primes in
    if found == nil, left <= primes.count { found = primes[left - 1] }
    left -= primes.count
  }
  if let found { return Int64(found) }
  return try prime(Int64(left), after: Int64(limit), control: control.part(from: 1, to: 1))
}

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

/// Returns Riemann's R(x), a smooth approximation of π(x), for x ≥ 2.
///
/// R(x) is computed with J. P. Gram's series, 1 + Σ (ln x)^k / (k·k!·ζ(k + 1)). All terms of the
/// series are positive. The error is therefore below 0.001 or, for a large result, in its 14th
/// digit.
func riemannR(_ x: Double) -> Double {
  let logarithm = logarithm(x)
  var sum = 1.0
  var term = 1.0
  for (index, zeta) in zetas.enumerated() {
    let k = Double(index + 1)
    term *= logarithm / k
    let next = sum + term / (k * zeta)
    if next == sum { break }
    sum = next
  }
  return sum
}

/// Returns an approximation of the x for which Riemann's R(x) is the given value, at least 1.
///
/// The function uses Newton's method, with R'(x) ≈ 1/ln x. It ends after a step of less than 1/4
/// plus a relative 10^-15, or after 20 steps.
func inverseRiemannR(_ value: Double) -> Double {
  var x = max(value * logarithm(max(value, 2)), 3)
  for _ in 0..<20 {
    let step = (riemannR(x) - value) * logarithm(x)
    x = max(x - step, 2)
    if abs(step) < 0.25 + x * 1e-15 { break }
  }
  return x
}

/// The values ζ(2), ζ(3), … that the series needs for x up to 2^64.
///
/// Each value is the sum of the first 20 terms of its series, and an integral in place of the rest.
private let zetas: [Double] = (2...200).map { index in
  let s = Double(index)
  return (1...20).reduce(power(20.5, 1 - s) / (s - 1)) { $0 + power(Double($1), -s) }
}
