extension PrimeCounter {
  /// Divides the windows up to z into ranges with similar work.
  ///
  /// Leaves are densest among small numbers, so the ranges of small numbers are shorter.
  /// Measurements showed that the end of range k should be proportional to k⁴.
  func hardLeafRanges(count: Int) -> [Range<Int>] {
    let width = hardLeafWindow * 30
    let windows = z / width + 1
    let bounds = (0...count).map { part in
      let share = Double(part) / Double(count)
      return part == count ? windows : Int(Double(windows) * share * share * share * share)
    }
    return zip(bounds, bounds.dropFirst()).map { $0 * width..<$1 * width }.filter { !$0.isEmpty }
  }

  /// The number of bytes in a window.
  private var hardLeafWindow: Int {
    min(max(8 * integerSquareRoot(z), 1 << 11), 1 << 16) / 64 * 64
  }

  /// Returns the sums of -μ(m)·φ(x/(p·m), b - 1) over the hard leaves in a range of windows.
  ///
  /// A special leaf is a pair of a prime p = p_b and a number m ≤ y with p·m > y, where all prime
  /// factors of m are greater than p. It is hard if p ≤ √y or x/(p·m) > y, and it belongs to the
  /// window that contains x/(p·m). Each window is sieved by one prime after another. Just before
  /// the multiples of p_b are removed, φ(x/(p·m), b - 1) is the number of integers up to x/(p·m)
  /// that are left in this window and in all windows before it.
  func hardLeaves(
    in range: Range<Int>, control: ComputationControl
  ) throws(IntegerError) -> PartialCount {
    var sieve = CountingSieve(byteCount: hardLeafWindow)
    let firstB = PartialSieveFunction.primeCount + 1
    // All hard leaves have p² ≤ x/y.
    var lastB = primePi(min(integerSquareRoot(z), y))
    let lastComposite = primePi(integerSquareRoot(y))
    let none = [Int](repeating: 0, count: lastB + 1)
    var sums = PartialCount(signs: none, left: none)
    for low in stride(from: range.lowerBound, to: range.upperBound, by: sieve.width) {
      if lastB < firstB { break }
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
        let leaves =
          b <= lastComposite
          ? compositeLeaves(
            xp, above: max(least, y / p), upTo: greatest, factorsAbove: p, sieve: &sieve)
          : primeLeaves(
            xp, above: max(least, p), upTo: min(greatest, xp / (y + 1)), sieve: &sieve)
        sums.sum += leaves.sum + sums.left[b] * leaves.signs
        sums.signs[b] += leaves.signs
        sums.left[b] += sieve.total
        sieve.removeMultiples(p)
        work += max(greatest - least, 0)
        if work > Self.checkpointWork {
          work = 0
          let done = Double(low) + Double(sieve.width) * Double(b) / Double(windowB)
          try control.checkpoint(progress(at: done, in: range))
        }
      }
      try control.checkpoint(progress(at: Double(high), in: range))
    }
    return sums
  }

  /// The number of integers after which the search for leaves checks whether it is canceled.
  ///
  /// The check follows the block of integers that exceeds this number. The end of a window also has
  /// a check.
  private static let checkpointWork = 1 << 20

  /// Returns the completed fraction of the work in a range when the sieve has reached a number.
  ///
  /// The work per number is estimated as in ``hardLeafRanges(count:)``.
  private func progress(at number: Double, in range: Range<Int>) -> Double {
    func work(_ number: Double) -> Double { number.squareRoot().squareRoot() }
    let start = work(Double(range.lowerBound))
    return (work(number) - start) / (work(Double(range.upperBound)) - start)
  }

  private func compositeLeaves(
    _ xp: Int, above least: Int, upTo greatest: Int, factorsAbove p: Int,
    sieve: inout CountingSieve
  ) -> (sum: Int, signs: Int) {
    let dividend = Dividend(xp)
    let entries = leafTable.entries
    var sum = 0
    var signs = 0
    let last = LeafTable.count(upTo: greatest) - 1
    for index in stride(from: last, through: LeafTable.count(upTo: least), by: -1) {
      let entry = entries[index]
      if Int(entry >> 1) > p {
        let count = sieve.count(upTo: dividend.divided(by: LeafTable.number(at: index)))
        let sign = Int(entry & 1) &* 2 &- 1
        sum &+= sign &* count
        signs &+= sign
      }
    }
    return (sum, signs)
  }

  private func primeLeaves(
    _ xp: Int, above least: Int, upTo greatest: Int, sieve: inout CountingSieve
  ) -> (sum: Int, signs: Int) {
    if least >= greatest { return (0, 0) }
    let last = primePi(greatest)
    let end = primePi(least)
    let dividend = Dividend(xp)
    var sum = 0
    for index in (end..<last).reversed() {
      sum &+= sieve.count(
        upTo: dividend.divided(by: primes[index], reciprocal: reciprocals[index]))
    }
    return (sum, last - end)
  }
}
