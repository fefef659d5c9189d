/// A sieve that finds the primes in windows of a range that is known in advance.
///
/// The windows can be processed in any order. They are sieved either by all necessary primes or by
/// small primes only. In the second case, the remaining numbers are tested one by one. The comment
/// on ``forEachChunk(ofPrimesIn:control:_:)`` describes the choice.
struct PrimeWindows: ~Copyable {
  private let sieve: SegmentSieve
  private let largePrimes: LargePrimes
  /// Whether the numbers that remain after sieving must be tested one by one.
  private let testsSurvivors: Bool
  private let control: ComputationControl

  /// The upper bound of the primes to sieve by in a wide range; 7.6 million primes are below it.
  private static let greatestBasePrime = 1 << 27
  /// The upper bound of the primes to sieve by in a narrow range.
  ///
  /// Sieving by a greater prime would take longer than testing the numbers that it would remove.
  private static let greatestSmallPrime = 1 << 16
  /// The greatest number of bytes in a window.
  private static let greatestByteCount = 1 << 21

  init(
    within range: ClosedRange<Int64>, control: ComputationControl
  ) throws(PrimeComputationError) {
    try control.checkpoint()
    let root = integerSquareRoot(Int(range.upperBound))
    let width = Int(range.upperBound - range.lowerBound) + 1
    let isWide = width >= root / 12 && root <= Self.greatestBasePrime
    // In a narrow range, primes greater than the width of the range are not worth finding.
    let limit = isWide ? root : min(root, min(max(width, 64), Self.greatestSmallPrime))
    let bytes = max(
      SegmentSieve.cachedByteCount, isWide ? min(root / 8, Self.greatestByteCount) : 0)
    let needed = width / 30 + 16
    let byteCount = min(bytes, needed) / 8 * 8
    // A prime counts as large if it has at most four odd multiples in a window.
    let greatestOrdinary = min(limit, max(byteCount * 30 / 8, Self.greatestSmallPrime))
    let largePrimes = try LargePrimes(after: greatestOrdinary, upTo: limit, control: control)
    self.largePrimes = largePrimes
    self.sieve = SegmentSieve(byteCount: byteCount, basePrimes: basePrimes(upTo: greatestOrdinary))
    self.testsSurvivors = limit < root
    self.control = control
  }

  /// Returns the last number of the widest window that can begin at a number.
  func lastNumber(ofWindowAt start: Int64) -> Int64 {
    let (end, isBeyond) = (start / 30 * 30).addingReportingOverflow(
      Int64(sieve.bytes.count) * 30 - 1)
    return isBeyond ? .max : end
  }

  /// Sieves a window, whose primes ``forEachPrime(in:_:)`` then visits.
  ///
  /// The window must not be wider than ``lastNumber(ofWindowAt:)`` allows.
  func sieve(_ window: ClosedRange<Int64>) throws(PrimeComputationError) {
    let firstByte = Int(window.lowerBound / 30)
    sieve.sieve(firstByte: firstByte)
    try largePrimes.removeMultiples(from: sieve, firstByte: firstByte, control: control)
    clearOutside(window, firstByte: firstByte)
  }

  /// Calls a function with the primes of the window that was sieved last, in ascending order.
  @inline(__always)
  func forEachPrime<Failure>(
    in window: ClosedRange<Int64>, _ body: (Int64) throws(Failure) -> Void
  ) throws(Failure) {
    for prime: Int64 in [2, 3, 5] where window.contains(prime) { try body(prime) }
    try sieve.forEachNumber(firstByte: Int(window.lowerBound / 30)) { number throws(Failure) in
      if !testsSurvivors || number.isPrime { try body(number) }
    }
  }

  /// Clears the sieve's bits for numbers outside the window.
  private func clearOutside(_ window: ClosedRange<Int64>, firstByte: Int) {
    let bytes = sieve.bytes
    let below = Int(window.lowerBound % 30)
    if below > 0 { bytes[0] &= ~Wheel30.bitsUpTo[below - 1] }
    let last = Int(window.upperBound / 30) - firstByte
    bytes[last] &= Wheel30.bitsUpTo[Int(window.upperBound % 30)]
    if last + 1 < bytes.count { bytes[(last + 1)...].update(repeating: 0) }
  }
}
