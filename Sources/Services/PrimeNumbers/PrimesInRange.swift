/// Calls `body` with the primes in a range in ascending order, in arrays of 240 or, at the end,
/// fewer.
///
/// ```swift
/// try forEachChunk(ofPrimesIn: 1_000_000...2_000_000) { primes in total += primes.count }
/// ```
///
/// The calls are on the caller's thread. Progress is reported after each window. Negative numbers
/// are not prime.
///
/// Any range up to `Int64.max`, however wide, takes less than 16 MB of memory, because the range is
/// divided into windows.
///
/// In a wide range, the windows are sieved by all primes up to the square root of the range's end.
/// In a narrow range, finding all those primes is not worthwhile. The windows are then sieved only
/// by small primes, and each remaining number is tested. Testing takes about twelve times as long
/// per integer as sieving, so a range counts as wide if its width is at least a twelfth of that
/// square root. Above 2^54, every range counts as narrow, because there would be too many primes to
/// sieve by.
///
/// - Throws: ``PrimeComputationError/cancelled``, or any error that `body` throws.
package func forEachChunk(
  ofPrimesIn range: ClosedRange<Int64>, control: ComputationControl = .none,
  _ body: ([Int64]) throws -> Void
) throws {
  let first = max(range.lowerBound, 2)
  guard first <= range.upperBound else { return control.reportProgress(1) }
  let windows = try PrimeWindows(within: first...range.upperBound, control: control)
  var start = first
  var chunk: [Int64] = []
  while true {
    let end = min(windows.lastNumber(ofWindowAt: start), range.upperBound)
    try windows.sieve(start...end)
    try windows.forEachPrime(in: start...end) { prime in
      chunk.append(prime)
      if chunk.count < chunkSize { return }
      try control.checkpoint()
      try body(chunk)
      chunk = []
    }
    let done = Double(end - first) / max(Double(range.upperBound - first), 1)
    try control.checkpoint(done)
    if end == range.upperBound { break }
    start = end + 1
  }
  if !chunk.isEmpty { try body(chunk) }
  control.reportProgress(1)
}

/// The number of primes in an array, small enough that printing stops soon after Ctrl-C.
///
/// At a terminal, the length of a row of primes divides this number, so only the last row can be
/// shorter.
private let chunkSize = 240
