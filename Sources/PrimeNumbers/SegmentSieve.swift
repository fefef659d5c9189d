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
    let first = UInt64(firstByte) * 30
    let end = first + UInt64(bytes.count) * 30
    guard let window = bytes.baseAddress else { return }
    Wheel30.multiples.withUnsafeBufferPointer { multiples in
      for prime in basePrimes where prime >= 19 {
        let prime = UInt64(prime)
        if prime * prime >= end { break }
        let cofactor = max(prime, (first + prime - 1) / prime)
        let row = 8 * Int(Wheel30.indexAtOrAbove[Int(prime % 30)])
        strikeOut(
          prime: Int(prime), from: Int(prime * (cofactor / 30)) - firstByte,
          wheel: Int(Wheel30.indexAtOrAbove[Int(cofactor % 30)]),
          multiples: UnsafeBufferPointer(rebasing: multiples[row..<row + 8]), window: window)
      }
    }
    if firstByte == 0 { bytes[0] = 0b1111_1110 }
  }

  /// Strikes out a prime's multiples from the one by 30·j + residues[wheel], start being prime·j.
  @inline(__always)
  private func strikeOut(
    prime: Int, from start: Int, wheel: Int,
    multiples: UnsafeBufferPointer<(carry: Int, mask: UInt8, bit: UInt8)>,
    window: UnsafeMutablePointer<UInt8>
  ) {
    let k = prime / 30
    let count = bytes.count
    var base = start
    var wheel = wheel
    // The rest of a turn of the wheel, to begin with whole turns.
    while wheel != 0 {
      let byte = base + k * Int(Wheel30.residues[wheel]) + multiples[wheel].carry
      if byte >= count { return }
      window[byte] &= multiples[wheel].mask
      wheel += 1
      if wheel == 8 {
        wheel = 0
        base += prime
      }
    }
    let (o0, m0) = (k, multiples[0].mask)
    let (o1, m1) = (k * 7 + multiples[1].carry, multiples[1].mask)
    let (o2, m2) = (k * 11 + multiples[2].carry, multiples[2].mask)
    let (o3, m3) = (k * 13 + multiples[3].carry, multiples[3].mask)
    let (o4, m4) = (k * 17 + multiples[4].carry, multiples[4].mask)
    let (o5, m5) = (k * 19 + multiples[5].carry, multiples[5].mask)
    let (o6, m6) = (k * 23 + multiples[6].carry, multiples[6].mask)
    let (o7, m7) = (k * 29 + multiples[7].carry, multiples[7].mask)
    while base &+ o7 < count {
      let turn = window + base
      turn[o0] &= m0
      turn[o1] &= m1
      turn[o2] &= m2
      turn[o3] &= m3
      turn[o4] &= m4
      turn[o5] &= m5
      turn[o6] &= m6
      turn[o7] &= m7
      base &+= prime
    }
    // The last turn, of which at least the multiple by 29 is outside.
    for wheel in 0..<7 {
      let byte = base + k * Int(Wheel30.residues[wheel]) + multiples[wheel].carry
      if byte >= count { return }
      window[byte] &= multiples[wheel].mask
    }
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
