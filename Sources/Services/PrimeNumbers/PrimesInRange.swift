/// Calls `body` with the primes in a range in ascending order, in arrays of 240 primes.
///
/// ```swift
/// try forEachChunk(ofPrimesIn: 1_000_000...2_000_000) { primes in total += primes.count }
/// ```
///
/// The last array may have fewer primes. If there is no prime, `body` is not called. The calls are
/// on the caller's thread. Progress is reported after each window.
///
/// Any range, however wide, takes less than 40 MB of memory, because the range is divided into
/// windows, which are sieved one after another.
///
/// In a wide range, the windows are sieved by all primes up to the square root of the range's end.
/// In a narrow range, finding all those primes is not worthwhile. The windows are then sieved only
/// by small primes, and each remaining number is tested. Testing takes about 25 times as long per
/// integer as sieving, so a range counts as wide if its width is at least a 25th of that square
/// root. Above 2^54, every range counts as narrow, because there would be too many primes to sieve
/// by.
///
/// - Throws: ``IntegerError/cancelled``.
package func forEachChunk(
  ofPrimesIn range: ClosedRange<UInt64>, control: ComputationControl = .none,
  _ body: ([UInt64]) -> Void
) throws(IntegerError) {
  let first = max(range.lowerBound, 2)
  guard first <= range.upperBound else { return control.reportProgress(1) }
  let windows = PrimeWindows(within: first...range.upperBound)
  try control.checkpoint()
  var start = first
  var chunk: [UInt64] = []
  while true {
    let end = min(windows.lastNumber(ofWindowAt: start), range.upperBound)
    try windows.forEachPrime(in: start...end) { prime throws(IntegerError) in
      chunk.append(prime)
      if chunk.count < chunkSize { return }
      try control.checkpoint()
      body(chunk)
      chunk = []
    }
    let done = Double(end - first) / max(Double(range.upperBound - first), 1)
    try control.checkpoint(done)
    if end == range.upperBound { break }
    start = end + 1
  }
  if !chunk.isEmpty { body(chunk) }
  control.reportProgress(1)
}

/// The number of primes in each array but the last.
///
/// The number is so small that printing stops soon after Ctrl-C. At a terminal, the number of
/// primes in a row divides this number, so only the last row can be shorter.
private let chunkSize = 240

/// A sieve that finds the primes in windows of a range that is known in advance.
///
/// The windows can be processed in any order. They are sieved either by all necessary primes or by
/// small primes only. In the second case, the remaining numbers are tested one by one. The comment
/// on ``forEachChunk(ofPrimesIn:control:_:)`` describes the choice.
struct PrimeWindows: ~Copyable {
  private let sieve: SegmentSieve
  /// Whether the numbers that remain after sieving must be tested one by one.
  private let testsSurvivors: Bool

  /// The upper bound of the primes to sieve by in a wide range.
  ///
  /// There are 7.6 million primes below it, and finding them takes about a tenth of a second.
  private static let greatestBasePrime = 1 << 27
  /// The upper bound of the primes to sieve by in a narrow range.
  ///
  /// Sieving by a greater prime would take longer than testing the numbers that it would remove.
  private static let greatestSmallPrime = 1 << 16
  /// The greatest number of bytes in a window.
  private static let greatestByteCount = 1 << 21

  init(within range: ClosedRange<UInt64>) {
    // The root of a number after `Int.max` is not needed, because no prime that large is sieved by.
    let root = integerSquareRoot(Int(clamping: range.upperBound))
    let width = Int(clamping: range.upperBound - range.lowerBound)
    let isWide = width >= root / 25 && root <= Self.greatestBasePrime
    // In a narrow range, primes greater than the width of the range are not worth finding.
    let limit = isWide ? root : min(root, min(max(width, 64), Self.greatestSmallPrime))
    let bytes = max(
      SegmentSieve.cachedByteCount, isWide ? min(root / 8, Self.greatestByteCount) : 0)
    let needed = width / 30 + 16
    let byteCount = min(bytes, needed) / 8 * 8
    self.sieve = SegmentSieve(byteCount: byteCount, basePrimes: basePrimes(upTo: limit))
    self.testsSurvivors = limit < root
  }

  /// Returns the last number of the widest window that can begin at a number.
  func lastNumber(ofWindowAt start: UInt64) -> UInt64 {
    let (end, isBeyond) = (start / 30 * 30).addingReportingOverflow(
      UInt64(sieve.bytes.count) * 30 - 1)
    return isBeyond ? .max : end
  }

  /// Sieves a window, and calls a function with its primes in ascending order.
  ///
  /// The window must not be wider than ``lastNumber(ofWindowAt:)`` allows.
  @inline(__always)
  func forEachPrime<Failure>(
    in window: ClosedRange<UInt64>, _ body: (UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let firstByte = Int(window.lowerBound / 30)
    sieve.sieve(firstByte: firstByte)
    for prime: UInt64 in [2, 3, 5] where window.contains(prime) { try body(prime) }
    try sieve.forEachNumber(firstByte: firstByte) { number throws(Failure) in
      let number = UInt64(bitPattern: number)
      if window.contains(number), !testsSurvivors || number.isPrime { try body(number) }
    }
  }
}
