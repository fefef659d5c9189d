/// A sieve that finds the primes in windows of a range that is known in advance.
///
/// The windows can be processed in any order. They are sieved either by all necessary primes or by
/// small primes only. In the second case, the remaining numbers are tested one by one.
///
/// ``PrimesInRange`` describes how the method is chosen.
struct PrimeWindows: ~Copyable {
  private let sieve: SegmentSieve
  private let largePrimes: LargePrimes
  /// Whether the numbers that remain after sieving must be tested one by one.
  private let testsSurvivors: Bool
  private let control: ComputationControl
  /// The place in the current window; nil before the first window.
  private var place: Place?

  /// The upper bound of the primes to sieve by in a wide range; 7.6 million primes are below it.
  private static let greatestBasePrime = 1 << 27
  /// The upper bound of the primes to sieve by in a narrow range.
  ///
  /// Sieving by a greater prime takes longer than testing the numbers that it would remove.
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
    // In a narrow range, finding more base primes than there are numbers is not worthwhile.
    let limit = isWide ? root : min(root, min(max(width, 64), Self.greatestSmallPrime))
    let bytes = max(
      SegmentSieve.cachedByteCount, isWide ? min(root / 8, Self.greatestByteCount) : 0)
    let needed = width / 30 + 16
    let byteCount = min(bytes, needed) / 8 * 8
    // A prime with at most four odd multiples in a window is large.
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

  /// Sieves a window, whose primes ``nextPrimes(_:)`` then returns.
  ///
  /// The window must not be wider than ``lastNumber(ofWindowAt:)`` allows.
  mutating func begin(_ window: ClosedRange<Int64>) throws(PrimeComputationError) {
    let firstByte = Int(window.lowerBound / 30)
    sieve.sieve(firstByte: firstByte)
    try largePrimes.removeMultiples(from: sieve, firstByte: firstByte, control: control)
    clearOutside(window, firstByte: firstByte)
    place = Place([2, 3, 5].filter(window.contains), firstByte: firstByte, in: sieve)
  }

  /// Returns up to `limit` primes of the window, at least 3, which follow those returned before.
  ///
  /// The primes are in ascending order. At the end of the window, the array is empty.
  mutating func nextPrimes(_ limit: Int) throws(PrimeComputationError) -> [Int64] {
    try control.checkpoint()
    if !testsSurvivors { return nextNumbers(limit) }
    var primes: [Int64] = []
    while primes.count < limit {
      let numbers = nextNumbers(limit - primes.count)
      if numbers.isEmpty { break }
      primes += numbers.lazy.filter { UInt64($0).isPrime }
      try control.checkpoint()
    }
    return primes
  }

  /// Returns the next numbers of the window that the sieve has left.
  private mutating func nextNumbers(_ limit: Int) -> [Int64] {
    place?.next(limit, in: sieve) ?? []
  }

  /// Returns all primes of a window in ascending order.
  mutating func primes(in window: ClosedRange<Int64>) throws(PrimeComputationError) -> [Int64] {
    try begin(window)
    var primes: [Int64] = []
    while true {
      let more = try nextPrimes(8192)
      if more.isEmpty { return primes }
      primes += more
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

/// The place in a window from which the next numbers are taken.
private struct Place {
  /// The primes 2, 3 and 5 if they are in the window and have not been taken.
  private var wheelPrimes: [Int64]
  /// The first byte of the current word.
  private var byte: Int
  /// The index of the current word.
  private var index = 0
  /// The bits of the current word that have not been taken.
  private var bits: UInt64

  /// Creates the place at the start of a window.
  init(_ wheelPrimes: [Int64], firstByte: Int, in sieve: borrowing SegmentSieve) {
    self.wheelPrimes = wheelPrimes
    byte = firstByte
    bits = sieve.word(0)
  }

  /// Takes up to `limit` numbers, which must be at least the number of wheel primes.
  mutating func next(_ limit: Int, in sieve: borrowing SegmentSieve) -> [Int64] {
    var (byte, index, bits) = (byte, index, bits)
    let taken = Wheel30.offsets.withUnsafeBufferPointer { offsets in
      [Int64](unsafeUninitializedCapacity: limit) { numbers, count in
        count = numbers.initialize(fromContentsOf: wheelPrimes)
        while true {
          // The addition can overflow only for bits that are not set, because no window ends after
          // Int64.max and the bits after the window's end are cleared.
          let start = Int64(truncatingIfNeeded: byte) &* 30
          while bits != 0 {
            if count == limit { return }
            numbers[count] = start &+ offsets[bits.trailingZeroBitCount]
            count &+= 1
            bits &= bits &- 1
          }
          if index + 1 >= sieve.wordCount { return }
          index += 1
          byte &+= 8
          bits = sieve.word(index)
        }
      }
    }
    wheelPrimes = []
    (self.byte, self.index, self.bits) = (byte, index, bits)
    return taken
  }
}
