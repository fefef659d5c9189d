/// Large primes to sieve by, stored as bits.
///
/// A large prime has so few multiples in a window that finding the first takes longer than removing
/// all of them. As bits, the primes up to 2^27 take 4.5 MB, a seventh of the memory of an array.
struct LargePrimes {
  private let firstByte: Int
  /// One bit for each number, in the layout of ``Wheel30``.
  private var words: [UInt64] = []

  /// Finds the primes greater than `lower`, which is at least 19, and up to `upper`.
  init(
    after lower: Int, upTo upper: Int, control: ComputationControl
  ) throws(PrimeComputationError) {
    firstByte = lower / 240 * 8
    if lower >= upper { return }
    let wordCount = upper / 240 - lower / 240 + 1
    words.reserveCapacity(wordCount)
    let sieve = SegmentSieve(
      byteCount: SegmentSieve.cachedByteCount,
      basePrimes: basePrimes(upTo: integerSquareRoot(upper)))
    while words.count < wordCount {
      try control.checkpoint()
      sieve.sieve(firstByte: firstByte + words.count * 8)
      for index in 0..<min(sieve.wordCount, wordCount - words.count) {
        words.append(sieve.word(index))
      }
    }
    words[0] &= ~Wheel30.wordUpTo[lower % 240]
    words[wordCount - 1] &= Wheel30.wordUpTo[upper % 240]
  }

  /// Removes the multiples of these primes from a window, starting with the square of each prime.
  ///
  /// The window starts at 30 times `windowStart`.
  func removeMultiples(
    from sieve: borrowing SegmentSieve, firstByte windowStart: Int, control: ComputationControl
  ) throws(PrimeComputationError) {
    let first = windowStart * 30
    let width = sieve.bytes.count * 30
    for block in stride(from: 0, to: words.count, by: Self.wordsPerCheck) {
      let start = (firstByte + block * 8) * 30
      if start * start >= first + width { return }
      try control.checkpoint()
      removeMultiples(
        block..<min(block + Self.wordsPerCheck, words.count), from: sieve.bytes, first: first,
        width: width)
    }
  }

  /// The number of words between two checks for cancellation; they take less than a millisecond.
  private static let wordsPerCheck = 4096

  private func removeMultiples(
    _ block: Range<Int>, from window: UnsafeMutableBufferPointer<UInt8>, first: Int, width: Int
  ) {
    let dividend = Dividend(first - 1)
    Wheel30.bitsExcept.withUnsafeBufferPointer { masks in
      for index in block {
        Wheel30.forEachNumber(in: words[index], firstByte: firstByte + index * 8) { prime in
          let prime = Int(prime)
          // The distance of the first multiple from the start of the window.
          var distance = prime * prime - first
          if distance < 0 { distance = (dividend.divided(by: prime) + 1) * prime - first }
          // The window starts at an even number, so the distances of odd multiples are odd.
          if distance & 1 == 0 { distance += prime }
          while distance < width {
            window[distance / 30] &= masks[distance % 30]
            distance += 2 * prime
          }
        }
      }
    }
  }
}
