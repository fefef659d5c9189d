/// A sieve that finds the primes in windows of a range that is known in advance.
///
/// The windows can be processed in any order. They are sieved either by all necessary primes or by
/// small primes only. In the second case, the remaining numbers are tested one by one.
///
/// ``PrimesInRange`` describes how the method is chosen.
struct PrimeWindows: ~Copyable {
  private let sieve: SegmentSieve
  /// Whether the numbers that remain after sieving must be tested one by one.
  private let testsSurvivors: Bool

  /// The upper bound of the primes to sieve by in a wide range; about one million primes are below
  /// it.
  private static let greatestBasePrime = 1 << 24
  /// The upper bound of the primes to sieve by in a narrow range.
  ///
  /// Sieving by a greater prime takes longer than testing the numbers that it would remove.
  private static let greatestSmallPrime = 1 << 16

  init(
    within range: ClosedRange<Int64>, control: ComputationControl
  ) throws(PrimeComputationError) {
    try control.checkpoint()
    let root = integerSquareRoot(Int(range.upperBound))
    let width = Int(range.upperBound - range.lowerBound) + 1
    let isWide = width >= root / 12 && root <= Self.greatestBasePrime
    // In a narrow range, finding more base primes than there are numbers is not worthwhile.
    let limit = isWide ? root : min(root, min(max(width, 64), Self.greatestSmallPrime))
    self.testsSurvivors = limit < root
    let bytes = max(SegmentSieve.cachedByteCount, isWide ? root / 32 : 0)
    let needed = width / 30 + 16
    self.sieve = SegmentSieve(
      byteCount: min(bytes, needed) / 8 * 8, basePrimes: basePrimes(upTo: limit))
  }

  /// Returns the last number of the widest window that can begin at a number.
  func lastNumber(ofWindowAt start: Int64) -> Int64 {
    let (end, isBeyond) = (start / 30 * 30).addingReportingOverflow(
      Int64(sieve.bytes.count) * 30 - 1)
    return isBeyond ? .max : end
  }

  /// Returns the first number, at least 2, of the widest window that can end at a number.
  func firstNumber(ofWindowUpTo end: Int64) -> Int64 {
    max((end / 30 - Int64(sieve.bytes.count) + 1) * 30, 2)
  }

  /// Returns the primes of a window in ascending order.
  ///
  /// The window must not be wider than ``lastNumber(ofWindowAt:)`` allows.
  func primes(
    in window: ClosedRange<Int64>, control: ComputationControl
  ) throws(PrimeComputationError) -> [Int64] {
    let firstByte = Int(window.lowerBound / 30)
    sieve.sieve(firstByte: firstByte)
    var primes = [2, 3, 5].filter(window.contains)
    clearOutside(window, firstByte: firstByte)
    if !testsSurvivors {
      sieve.forEachNumber(firstByte: firstByte) { primes.append($0) }
      return primes
    }
    var tested = 0
    var isCancelled = false
    sieve.forEachNumber(firstByte: firstByte) { number in
      tested += 1
      if tested % 8192 == 0, control.isCancelled() { isCancelled = true }
      if !isCancelled, UInt64(number).isPrime { primes.append(number) }
    }
    if isCancelled { throw .cancelled }
    return primes
  }

  /// Clears the sieve's bits for numbers outside a window.
  private func clearOutside(_ window: ClosedRange<Int64>, firstByte: Int) {
    let bytes = sieve.bytes
    let below = Int(window.lowerBound % 30)
    if below > 0 { bytes[0] &= ~Wheel30.bitsUpTo[below - 1] }
    let last = Int(window.upperBound / 30) - firstByte
    bytes[last] &= Wheel30.bitsUpTo[Int(window.upperBound % 30)]
    if last + 1 < bytes.count { bytes[(last + 1)...].update(repeating: 0) }
  }
}
