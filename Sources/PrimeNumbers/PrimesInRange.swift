/// The primes of a range of integers, ascending, made as they are asked for.
///
/// ```swift
/// try PrimesInRange(1_000_000...2_000_000).forEachChunk { primes in total += primes.count }
/// ```
///
/// Memory stays below 16 MB however wide the range, and anywhere up to `Int64.max`. The whole
/// range is cut into windows. Where the range is wide enough to repay finding all primes up to the
/// square root of its end, and these are few enough to keep, a window is sieved by them;
/// elsewhere it is sieved by small primes alone and each survivor is tested. To test costs about
/// twelve times as much an integer as to sieve, so that sieving starts where the width is a
/// twelfth of that square root; it ends beyond 2^48, where the base primes would be too many.
package struct PrimesInRange: Sendable {
  /// The range, both ends included.
  package let range: ClosedRange<Int64>

  /// Prepares to find the primes of a range; negative numbers in it are not prime.
  package init(_ range: ClosedRange<Int64>) { self.range = range }

  /// Calls a function with the primes, ascending, a window's at a time: from one to half a million.
  ///
  /// Runs on the caller's thread, and reports progress after each chunk.
  /// - Throws: ``PrimeComputationError/cancelled``, or what the function throws.
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
