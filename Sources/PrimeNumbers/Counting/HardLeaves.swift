extension PrimeCounter {
  /// The sum of -μ(m)·φ(x/(p·m), b - 1) over the special leaves where x/(p·m) is above y.
  ///
  /// A leaf is a prime p = p_b and an m ≤ y < p·m whose factors are all above p. The window is sieved
  /// by one prime after the other; before the multiples of p_b are struck out, what is left up to
  /// x/(p·m) is counted, and added to what was left in the windows before.
  func hardLeaves(control: ComputationControl) throws(PrimeComputationError) -> Int {
    let bytes = min(max(8 * integerSquareRoot(z), 1 << 11), 1 << 16)
    var sieve = CountingSieve(byteCount: bytes / 64 * 64)
    let firstB = PartialSieveFunction.primeCount + 1
    // Leaves of greater primes are easy: p² < x/y.
    var lastB = primePi(min(integerSquareRoot(z), y))
    let lastComposite = primePi(integerSquareRoot(y))
    if lastB < firstB { return 0 }
    // At b, what is left below the window after sieving by the first b - 1 primes.
    var before = [Int](repeating: 0, count: lastB + 1)
    var sum = 0
    for low in stride(from: 0, through: z, by: sieve.width) {
      sieve.start(firstByte: low / 30)
      let high = low + sieve.width
      let windowB = lastB
      var work = 0
      for b in firstB...lastB {
        let p = Int(primes[b - 1])
        let xp = x / p
        let greatest = min(y, low == 0 ? y : xp / low)
        let least = xp / high
        if p >= greatest {
          lastB = b - 1
          break
        }
        sieve.rewind()
        sum +=
          b <= lastComposite
          ? compositeLeaves(
            xp, above: max(least, y / p), upTo: greatest, factorsAbove: p, before: before[b],
            sieve: &sieve)
          : primeLeaves(
            xp, above: max(least, p), upTo: min(greatest, xp / (y + 1)), before: before[b],
            sieve: &sieve)
        before[b] += sieve.total
        sieve.strikeOut(p)
        work += max(greatest - least, 0)
        if work > Self.checkpointWork {
          work = 0
          let done = Double(low) + Double(sieve.width) * Double(b) / Double(windowB)
          try control.checkpoint(progress(at: done))
        }
      }
      if lastB < firstB { break }
      try control.checkpoint(progress(at: Double(high)))
    }
    return sum
  }

  /// How many integers may be looked through for leaves between two checkpoints.
  private static let checkpointWork = 1 << 20

  /// The part of the hard leaves that is done when the sieve is at a number.
  ///
  /// Leaves crowd where the numbers are small; the fourth root was found by measuring.
  private func progress(at number: Double) -> Double {
    min(number / Double(z), 1).squareRoot().squareRoot()
  }

  private func compositeLeaves(
    _ xp: Int, above least: Int, upTo greatest: Int, factorsAbove p: Int, before: Int,
    sieve: inout CountingSieve
  ) -> Int {
    let dividend = Dividend(xp)
    return leafTable.entries.withUnsafeBufferPointer { entries in
      var sum = 0
      var index = LeafTable.count(upTo: greatest) - 1
      let end = LeafTable.count(upTo: least)
      while index >= end {
        let entry = entries[index]
        if Int(entry >> 1) > p {
          let value = before &+ sieve.count(upTo: dividend.divided(by: LeafTable.number(at: index)))
          sum &+= entry & 1 == 1 ? value : 0 &- value
        }
        index &-= 1
      }
      return sum
    }
  }

  private func primeLeaves(
    _ xp: Int, above least: Int, upTo greatest: Int, before: Int, sieve: inout CountingSieve
  ) -> Int {
    if least >= greatest { return 0 }
    var index = primePi(greatest)
    let end = primePi(least)
    let dividend = Dividend(xp)
    return primes.withUnsafeBufferPointer { primes in
      reciprocals.withUnsafeBufferPointer { reciprocals in
        var sum = before &* (index &- end)
        while index > end {
          index &-= 1
          sum &+= sieve.count(
            upTo: dividend.divided(by: primes[index], reciprocal: reciprocals[index]))
        }
        return sum
      }
    }
  }
}
