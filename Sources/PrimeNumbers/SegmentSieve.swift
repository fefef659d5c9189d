/// A window of the integers from which the multiples of given primes are struck out.
///
/// A segmented sieve of Eratosthenes on ``Wheel30``: 30 integers to a byte. Any window can be
/// sieved at any time; the first multiple of each prime is found by a division.
struct SegmentSieve: ~Copyable {
  /// A bit set for each number of the window that is 1 or has only prime factors not struck out.
  let bytes: UnsafeMutableBufferPointer<UInt8>
  /// Primes from 19 on, ascending; those up to 17 are struck out by copying a pattern.
  private let basePrimes: [UInt32]

  /// Makes a sieve for windows of a number of bytes, which must be a multiple of 8.
  ///
  /// To leave only primes in a window, the base primes reach the square root of its last number;
  /// with fewer it leaves more.
  init(byteCount: Int, basePrimes: [UInt32]) {
    precondition(byteCount % 8 == 0, "a window is made of whole 64-bit words")
    self.bytes = .allocate(capacity: byteCount)
    self.bytes.initialize(repeating: 0)
    self.basePrimes = basePrimes
  }

  deinit { bytes.deallocate() }

  /// Sieves the window that starts at 30 times the first byte given.
  func sieve(firstByte: Int) {
    copyPattern(firstByte: firstByte)
    guard let window = bytes.baseAddress else { return }
    let first = UInt64(firstByte) * 30
    let end = first + UInt64(bytes.count) * 30
    for prime in basePrimes where prime >= 19 {
      let prime = UInt64(prime)
      if prime * prime >= end { break }
      let cofactor = max(prime, (first + prime - 1) / prime)
      Wheel30.forEachMultiple(
        of: Int(prime), from: Int(cofactor), firstByte: firstByte, byteCount: bytes.count
      ) { byte, bit in
        window[byte] &= ~(1 &<< bit)
      }
    }
    if firstByte == 0 { bytes[0] = 0b1111_1110 }
  }

  /// Begins a window with the multiples of 7, 11, 13 and 17 struck out.
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

  /// 7·11·13·17 bytes, after which the multiples of these primes repeat.
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
  /// The 64-bit word at an index, its lowest bits from the lowest byte.
  @inline(__always)
  func word(_ index: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        .load(fromByteOffset: index &* 8, as: UInt64.self))
  }

  /// How many bits are set in a range of words.
  @inline(__always)
  func bitCount(words: Range<Int>) -> Int {
    var count = 0
    var index = words.lowerBound
    while index < words.upperBound {
      count &+= word(index).nonzeroBitCount
      index &+= 1
    }
    return count
  }

  /// The number of 64-bit words of a window.
  var wordCount: Int { bytes.count / 8 }

  /// Calls a function with each number left in the window, ascending.
  @inline(__always)
  func forEachNumber(firstByte: Int, _ body: (Int64) -> Void) {
    for index in 0..<wordCount {
      var bits = word(index)
      // No overflow where a bit is set: windows end at Int64.max, and bits beyond are the caller's
      // to clear; hence the wrapping addition.
      let start = Int64(truncatingIfNeeded: firstByte &+ index &* 8) &* 30
      while bits != 0 {
        body(start &+ Wheel30.offsets[bits.trailingZeroBitCount])
        bits &= bits &- 1
      }
    }
  }
}

extension SegmentSieve {
  /// The size of a window that stays in the cache next to the processor.
  static let cachedByteCount = 1 << 15
}
