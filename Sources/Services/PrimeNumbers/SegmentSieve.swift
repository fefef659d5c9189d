/// A window of integers from which the multiples of given primes are removed.
///
/// This is a segmented sieve of Eratosthenes on ``Wheel30``, with 30 integers to a byte. Windows
/// can be sieved in any order, because the first multiple of each prime is found by division.
struct SegmentSieve: ~Copyable {
  /// One bit for each number in the window; removing a number clears its bit.
  let bytes: UnsafeMutableBufferPointer<UInt8>
  /// The primes to sieve by, in ascending order.
  ///
  /// Primes up to 17 are skipped, because ``copyPattern(firstByte:)`` removes their multiples.
  private let basePrimes: [UInt32]

  /// The number of bytes in a window that fits in the first-level cache.
  static let cachedByteCount = 1 << 15

  /// Creates a sieve for windows of the given number of bytes, a multiple of 8.
  ///
  /// If the base primes reach the square root of the last number of a window, only primes remain in
  /// it. With fewer base primes, some composite numbers remain too.
  init(byteCount: Int, basePrimes: [UInt32]) {
    precondition(byteCount % 8 == 0, "a window is made of whole 64-bit words")
    self.bytes = .allocate(capacity: byteCount)
    self.bytes.initialize(repeating: 0)
    self.basePrimes = basePrimes
  }

  deinit { bytes.deallocate() }

  /// Sieves the window that starts at 30 times `firstByte`.
  func sieve(firstByte: Int) {
    copyPattern(firstByte: firstByte)
    // NB: The copy avoids a closure that captures `self`, with which Swift 6.3 crashes under the
    // thread sanitizer.
    let window = bytes
    let first = UInt64(firstByte) * 30
    // Only the last window of all has a greater end.
    let end = first.addingReportingOverflow(UInt64(window.count) * 30)
    for prime in basePrimes where prime >= 19 {
      let prime = UInt64(prime)
      if !end.overflow, prime * prime >= end.partialValue { break }
      let cofactor = max(prime, first / prime + (first % prime == 0 ? 0 : 1))
      Wheel30.forEachMultiple(
        of: Int(prime), from: Int(cofactor), firstByte: firstByte, byteCount: window.count
      ) { byte, bit in
        window[byte] &= ~(1 &<< bit)
      }
    }
    if firstByte == 0 { bytes[0] = 0b1111_1110 }
  }

  /// Fills the window with a repeating pattern that omits the multiples of 7, 11, 13 and 17.
  func copyPattern(firstByte: Int) {
    Self.pattern.withUnsafeBufferPointer { pattern in
      guard let window = bytes.baseAddress, let source = pattern.baseAddress else { return }
      var phase = firstByte % pattern.count
      var filled = 0
      while filled < bytes.count {
        let count = min(pattern.count - phase, bytes.count - filled)
        (window + filled).update(from: source + phase, count: count)
        filled += count
        phase = 0
      }
    }
  }

  /// The first 7·11·13·17 bytes of the pattern, after which it repeats.
  private static let pattern: [UInt8] = {
    let count = 7 * 11 * 13 * 17
    var bytes = [UInt8](repeating: 0xff, count: count)
    for prime in [7, 11, 13, 17] {
      for turn in stride(from: 0, to: count, by: prime) {
        for residue in Wheel30.residues {
          let number = prime * Int(residue)
          bytes[turn + number / 30] &= ~(1 << UInt8(Wheel30.indexAtOrAbove[number % 30]))
        }
      }
    }
    return bytes
  }()
}

extension SegmentSieve {
  /// Returns the 64-bit word at an index, with the word's first byte in the lowest bits.
  @inline(__always)
  func word(_ index: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        .load(fromByteOffset: index &* 8, as: UInt64.self))
  }

  /// Returns the number of bits set in a range of words.
  @inline(__always)
  func bitCount(words: Range<Int>) -> Int {
    var count = 0
    for index in words { count &+= word(index).nonzeroBitCount }
    return count
  }

  /// The number of 64-bit words in a window.
  var wordCount: Int { bytes.count / 8 }

  /// Calls a function with each number left in the window, in ascending order.
  @inline(__always)
  func forEachNumber<Failure>(
    firstByte: Int, _ body: (Int64) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<wordCount {
      try Wheel30.forEachNumber(in: word(index), firstByte: firstByte &+ index &* 8, body)
    }
  }
}

/// Returns the primes up to a limit, in ascending order; the limit must be below 2^32.
func basePrimes(upTo limit: Int) -> [UInt32] {
  if limit < 19 * 19 {
    return limit < 2 ? [] : (2...UInt32(limit)).filter { UInt64($0).isPrime }
  }
  let base = basePrimes(upTo: integerSquareRoot(limit))
  let sieve = SegmentSieve(
    byteCount: min((limit / 30 + 8) / 8 * 8, SegmentSieve.cachedByteCount), basePrimes: base)
  var primes: [UInt32] = [2, 3, 5]
  // π(n) < 1.25506·n/ln n (J. B. Rosser and L. Schoenfeld, 1962).
  primes.reserveCapacity(Int(1.25506 * Double(limit) / logarithm(Double(limit))) + 1)
  for firstByte in stride(from: 0, through: limit / 30, by: sieve.bytes.count) {
    sieve.sieve(firstByte: firstByte)
    sieve.forEachNumber(firstByte: firstByte) { if $0 <= limit { primes.append(UInt32($0)) } }
  }
  return primes
}
