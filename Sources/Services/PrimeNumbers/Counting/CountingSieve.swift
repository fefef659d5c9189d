/// A sieve that can count the integers left in a window after removing the multiples of each prime.
///
/// In addition to the bits, which have the layout of ``Wheel30``, the sieve stores the number of
/// remaining integers in each block of 64 bytes.
struct CountingSieve: ~Copyable {
  private let sieve: SegmentSieve
  private let counts: UnsafeMutableBufferPointer<UInt16>

  /// The number of integers that remain in the window.
  private(set) var total = 0
  private(set) var firstByte = 0
  // The block and the word in which the last count ended, and the number of integers that remain
  // before each of them in the window.
  private var block = 0
  private var countBeforeBlock = 0
  private var word = 0
  private var countBeforeWord = 0

  private static let blockShift = 6
  private static let wordsPerBlock = 8

  /// Creates a sieve for windows of the given number of bytes, a multiple of 64.
  init(byteCount: Int) {
    self.sieve = SegmentSieve(byteCount: byteCount, basePrimes: [])
    self.counts = .allocate(capacity: byteCount >> Self.blockShift)
    self.counts.initialize(repeating: 0)
  }

  deinit { counts.deallocate() }

  /// The number of integers in a window.
  var width: Int { sieve.bytes.count * 30 }

  /// Begins a new window, with the multiples of the primes up to 17 already removed.
  ///
  /// Call ``rewind()`` before the first count in the window.
  mutating func start(firstByte: Int) {
    self.firstByte = firstByte
    sieve.copyPattern(firstByte: firstByte)
    total = 0
    for block in 0..<counts.count {
      let count = sieve.bitCount(
        words: block * Self.wordsPerBlock..<(block + 1) * Self.wordsPerBlock)
      counts[block] = UInt16(count)
      total += count
    }
  }

  /// Restarts counting at the beginning of the window.
  mutating func rewind() {
    block = 0
    countBeforeBlock = 0
    word = 0
    countBeforeWord = 0
  }

  /// Returns the number of integers that remain from the start of the window through `number`.
  ///
  /// `number` must be in the window. It must not be less than in the previous call, unless
  /// ``rewind()`` has been called since then.
  @inline(__always)
  mutating func count(upTo number: Int) -> Int {
    let wide = UInt(bitPattern: number)
    let lastWord = Int(bitPattern: wide / 240) &- firstByte / 8
    let lastBlock = lastWord / Self.wordsPerBlock
    if block < lastBlock {
      repeat {
        countBeforeBlock &+= Int(counts[block])
        block &+= 1
      } while block < lastBlock
      word = block &* Self.wordsPerBlock
      countBeforeWord = countBeforeBlock
    }
    while word < lastWord {
      countBeforeWord &+= sieve.word(word).nonzeroBitCount
      word &+= 1
    }
    let bits = sieve.word(lastWord) & Wheel30.wordUpTo[Int(bitPattern: wide % 240)]
    return countBeforeWord &+ bits.nonzeroBitCount
  }

  /// Removes the remaining multiples of a prime, including the prime itself.
  ///
  /// The prime must be at least 19.
  mutating func removeMultiples(_ prime: Int) {
    guard let window = sieve.bytes.baseAddress, let counts = counts.baseAddress else { return }
    let first = firstByte * 30
    var struck = 0
    Wheel30.forEachMultiple(
      of: prime, from: max((first + prime - 1) / prime, 1), firstByte: firstByte,
      byteCount: sieve.bytes.count
    ) { byte, bit in
      let old = window[byte]
      let hit = (old &>> bit) & 1
      window[byte] = old & ~(1 &<< bit)
      counts[byte >> Self.blockShift] &-= UInt16(hit)
      struck &+= Int(hit)
    }
    total -= struck
  }
}
