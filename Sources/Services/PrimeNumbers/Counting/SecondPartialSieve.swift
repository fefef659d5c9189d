extension PrimeCounter {
  /// Returns P₂(x, a), where a = π(y): the number of products up to x of two primes above y.
  ///
  /// This is the sum of π(x/p) - π(p) + 1 over the primes y < p ≤ √x. A sieve up to x/y counts the
  /// primes up to each x/p, from the smallest x/p to the largest. It needs the primes p in
  /// descending order, so the function also stores the primes up to √x as bits, in √x/30 bytes.
  func secondPartialSieve(control: ComputationControl) throws(PrimeComputationError) -> Int {
    let root = integerSquareRoot(x)
    let dividend = Dividend(x)
    var factors = DescendingPrimes(upTo: root)
    let base = integerSquareRoot(z)
    let bytes = min(max(SegmentSieve.cachedByteCount, base / 8), z / 30 + 8)
    let sieve = SegmentSieve(byteCount: bytes / 8 * 8, basePrimes: basePrimes(upTo: base))
    // The count starts at 3, because the wheel does not contain the primes 2, 3 and 5.
    var count = 3
    var sum = 0
    var factorCount = 0
    var factor = 0
    for firstByte in stride(from: 0, through: z / 30, by: sieve.bytes.count) {
      sieve.sieve(firstByte: firstByte)
      let end = (firstByte + sieve.bytes.count) * 30
      if firstByte <= root / 30 { factors.append(sieve) }
      // All factors are known once the windows have passed √x.
      if end > root, factor == 0 { factor = factors.next() }
      var index = 0
      while factor > y {
        let value = dividend.divided(by: factor)
        if value >= end { break }
        let last = value / 240 - firstByte / 8
        count += sieve.bitCount(words: index..<last)
        index = last
        let bits = sieve.word(last) & Wheel30.wordUpTo[value % 240]
        sum += count + bits.nonzeroBitCount
        factorCount += 1
        factor = factors.next()
      }
      if end > root, factor <= y { break }
      count += sieve.bitCount(words: index..<sieve.wordCount)
      try control.checkpoint(Double(firstByte) * 30 / Double(z))
    }
    // The primes p have the indices a + 1 ... a + factorCount; subtract π(p) - 1 for each.
    let a = primes.count
    return sum - (a * factorCount + factorCount * (factorCount - 1) / 2)
  }
}

/// The primes up to a limit, collected window by window and returned in descending order.
private struct DescendingPrimes {
  private let limit: Int
  private var words: [UInt64] = []

  init(upTo limit: Int) {
    self.limit = limit
    words.reserveCapacity(limit / 240 + 1)
  }

  /// Appends the primes of the next window that do not exceed the limit.
  mutating func append(_ sieve: borrowing SegmentSieve) {
    let wanted = min(limit / 240 + 1 - words.count, sieve.wordCount)
    for index in 0..<max(wanted, 0) { words.append(sieve.word(index)) }
    if wanted > 0, words.count == limit / 240 + 1 {
      words[words.count - 1] &= Wheel30.wordUpTo[limit % 240]
    }
  }

  /// Removes and returns the greatest prime, or returns 0 if no prime is left.
  mutating func next() -> Int {
    while let last = words.last {
      guard last == 0 else {
        let bit = 63 - last.leadingZeroBitCount
        words[words.count - 1] = last & ~(1 << UInt64(bit))
        return (words.count - 1) * 240 + Int(Wheel30.offsets[bit])
      }
      words.removeLast()
    }
    return 0
  }
}
