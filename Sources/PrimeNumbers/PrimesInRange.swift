/// The primes in a range of integers, in ascending order, computed on demand.
///
/// ```swift
/// try PrimesInRange(1_000_000...2_000_000).forEachChunk { primes in total += primes.count }
/// ```
///
/// Any range up to `Int64.max`, however wide, takes less than 16 MB of memory. The range is divided
/// into windows. A range wide enough to repay finding all primes up to the square root of its end
/// is sieved by those primes. Otherwise, the windows are sieved by small primes only, and each
/// remaining number is tested. Testing costs about twelve times as much per integer as sieving, so
/// full sieving starts at a width of a twelfth of that square root. Above 2^48 it is not used,
/// because there would be too many base primes.
package struct PrimesInRange: Sendable {
  /// The range, including both ends.
  package let range: ClosedRange<Int64>

  /// Creates the sequence of primes in a range; negative numbers in it are not prime.
  package init(_ range: ClosedRange<Int64>) { self.range = range }

  /// Calls a function with the primes in ascending order, in chunks of one to half a million.
  ///
  /// Runs on the caller's thread, and reports progress after each chunk.
  /// - Throws: ``PrimeComputationError/cancelled``, or any error that the function throws.
  package func forEachChunk(
    control: ComputationControl = .none, _ body: ([Int64]) throws -> Void
  ) throws {
    let first = max(range.lowerBound, 2)
    guard first <= range.upperBound else { return control.reportProgress(1) }
    let windows = try PrimeWindows(within: first...range.upperBound, control: control)
    var start = first
    while true {
      let end = min(windows.lastNumber(ofWindowAt: start), range.upperBound)
      let primes = try windows.primes(in: start...end, control: control)
      if !primes.isEmpty { try body(primes) }
      let done = Double(end - first) / max(Double(range.upperBound - first), 1)
      try control.checkpoint(done)
      if end == range.upperBound { return control.reportProgress(1) }
      start = end + 1
    }
  }
}
