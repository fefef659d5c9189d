extension PrimeCounter {
  /// Returns P₂(x, a), where a = π(y): the number of products up to x of two primes above y.
  ///
  /// This is the sum of π(x/p) - π(p) + 1 over the primes y < p ≤ √x. A sieve up to x/y counts the
  /// primes up to each x/p, from the smallest x/p to the largest. It needs the primes p in
  /// descending order, which a second sieve finds.
  func secondPartialSieve(control: ComputationControl) throws(IntegerError) -> Int {
    let dividend = Dividend(x)
    var factors = DescendingPrimes(above: y, upTo: integerSquareRoot(x))
    var factor = factors.next()
    let base = integerSquareRoot(z)
    let bytes = min(max(SegmentSieve.cachedByteCount, base / 8), z / 30 + 8)
    let sieve = SegmentSieve(byteCount: bytes / 8 * 8, basePrimes: basePrimes(upTo: base))
    // The count starts at 3, because the wheel does not contain the primes 2, 3 and 5.
    var count = 3
    var sum = 0
    var factorCount = 0
    for firstByte in stride(from: 0, through: z / 30, by: sieve.bytes.count) {
      sieve.sieve(firstByte: firstByte)
      let end = (firstByte + sieve.bytes.count) * 30
      var index = 0
      while let prime = factor {
        let value = dividend.divided(by: prime)
        if value >= end { break }
        let last = value / 240 - firstByte / 8
        count += sieve.bitCount(words: index..<last)
        index = last
        let bits = sieve.word(last) & Wheel30.wordUpTo[value % 240]
        sum += count + bits.nonzeroBitCount
        factorCount += 1
        factor = factors.next()
      }
      if factor == nil { break }
      count += sieve.bitCount(words: index..<sieve.wordCount)
      try control.checkpoint(Double(firstByte) * 30 / Double(z))
    }
    // The primes p have the indices a + 1 ... a + factorCount; subtract π(p) - 1 for each.
    let a = primes.count
    return sum - (a * factorCount + factorCount * (factorCount - 1) / 2)
  }
}

/// The primes in a range, found window by window, from the greatest to the smallest.
private struct DescendingPrimes: ~Copyable {
  private let range: Range<Int64>
  private let sieve: SegmentSieve
  private var firstByte: Int
  private var primes: [Int64] = []

  init(above lower: Int, upTo limit: Int) {
    range = Int64(lower + 1)..<Int64(limit + 1)
    let count = SegmentSieve.cachedByteCount
    sieve = SegmentSieve(byteCount: count, basePrimes: basePrimes(upTo: integerSquareRoot(limit)))
    firstByte = (limit / 30 / count + 1) * count
  }

  /// Removes and returns the greatest prime; returns nil if no prime is left.
  mutating func next() -> Int? {
    while primes.isEmpty, firstByte * 30 > range.lowerBound {
      firstByte -= sieve.bytes.count
      sieve.sieve(firstByte: firstByte)
      sieve.forEachNumber(firstByte: firstByte) { if range.contains($0) { primes.append($0) } }
    }
    return primes.popLast().map { Int($0) }
  }
}
