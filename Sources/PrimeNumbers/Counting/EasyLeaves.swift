extension PrimeCounter {
  /// Ranges of b that hold all easy leaves but the trivial ones, of about the same work each.
  ///
  /// The smaller the prime, the more leaves; the square was found by measuring.
  func easyLeafRanges(count: Int) -> [Range<Int>] {
    // For p > x^(1/3) all of the a - b leaves are 1.
    let last = max(primePi(integerCubeRoot(x)), firstEasyB - 1)
    let bounds = (0...count).map { part in
      firstEasyB + (last + 1 - firstEasyB) * part * part / (count * count)
    }
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  private var firstEasyB: Int {
    max(primePi(integerSquareRoot(y)), PartialSieveFunction.primeCount) + 1
  }

  /// The leaves that are 1 since p > x^(1/3).
  func trivialLeaves() -> Int {
    let trivial = primes.count - max(primePi(integerCubeRoot(x)), firstEasyB - 1)
    return trivial * (trivial - 1) / 2
  }

  /// The sum of φ(x/(p·q), b - 1) over primes √y < p = p_b < q ≤ y where x/(p·q) is at most y, for b
  /// in a range.
  ///
  /// There x/(p·q) < p², so that what φ counts is 1 and the primes from p on: π(x/(p·q)) - b + 2.
  /// Where even x/(p·q) < p, it is 1 alone.
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
    // Where q > √(x/p), π(x/(p·q)) is the same for some q in a row. To skip them means to wait for
    // one result before the next can begin, which pays only from about six in a row on.
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
