extension PrimeCounter {
  /// Returns ranges of b that cover all easy leaves except the trivial ones, with similar work in
  /// each.
  ///
  /// Smaller primes have more leaves; measurements suggested the square.
  func easyLeafRanges(count: Int) -> [Range<Int>] {
    // For p > x^(1/3), all of the a - b leaves are 1.
    let last = max(primePi(integerCubeRoot(x)), firstEasyB - 1)
    let bounds = (0...count).map { part in
      firstEasyB + (last + 1 - firstEasyB) * part * part / (count * count)
    }
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  private var firstEasyB: Int {
    max(primePi(integerSquareRoot(y)), PartialSieveFunction.primeCount) + 1
  }

  /// Returns the sum of the leaves that are 1 because p > x^(1/3).
  func trivialLeaves() -> Int {
    let trivial = primes.count - max(primePi(integerCubeRoot(x)), firstEasyB - 1)
    return trivial * (trivial - 1) / 2
  }

  /// Returns the sum of φ(x/(p·q), b - 1) over the easy leaves with b in a range.
  ///
  /// These are the leaves with primes √y < p = p_b < q ≤ y for which x/(p·q) is at most y. Then
  /// x/(p·q) < p², so φ counts 1 and the primes from p on: π(x/(p·q)) - b + 2. If even x/(p·q) < p,
  /// φ counts only 1.
  func easyLeaves(
    in range: Range<Int>, control: ComputationControl
  ) throws(PrimeComputationError) -> Int {
    var sum = 0
    for b in range {
      sum += easyLeaves(b)
      try control.checkpoint(Double(b + 1 - range.lowerBound) / Double(range.count))
    }
    return sum
  }

  private func easyLeaves(_ b: Int) -> Int {
    let p = Int(primes[b - 1])
    let xp = x / p
    let greatest = max(min(y, xp / p), p)
    let greatestHard = min(max(xp / (y + 1), p), greatest)
    // For q > √(x/p), π(x/(p·q)) is the same for several q in a row. Skipping them makes each
    // result depend on the previous one, which pays only from about six in a row.
    let sparse = min(max(5 * integerSquareRoot(xp) / 2, greatestHard), greatest)
    return primePi.counts.withUnsafeBufferPointer { pi in
      primes.withUnsafeBufferPointer { primes in
        reciprocals.withUnsafeBufferPointer { reciprocals in
          let dividend = Dividend(xp)
          var index = pi.primePi(greatest)
          var sum = primes.count - index
          let end = pi.primePi(greatestHard)
          let sparseEnd = pi.primePi(sparse)
          sum += (2 - b) * (index - end)
          while index > sparseEnd {
            let count = pi.primePi(
              dividend.divided(by: primes[index &- 1], reciprocal: reciprocals[index &- 1]))
            let quotient = dividend.divided(by: primes[count], reciprocal: reciprocals[count])
            let next = max(pi.primePi(quotient), sparseEnd)
            sum &+= count &* (index &- next)
            index = next
          }
          while index > end {
            index &-= 1
            sum &+= pi.primePi(
              dividend.divided(by: primes[index], reciprocal: reciprocals[index]))
          }
          return sum
        }
      }
    }
  }
}
