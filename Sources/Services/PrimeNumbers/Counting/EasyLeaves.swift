extension PrimeCounter {
  /// Divides the nontrivial easy leaves into ranges of b, the index of the prime p, that take about
  /// the same amount of work.
  ///
  /// Smaller primes have more leaves, so the ranges of small primes are shorter. Measurements
  /// showed that the bounds should grow quadratically.
  func easyLeafRanges(count: Int) -> [Range<Int>] {
    // For p > x^(1/3), the a - b leaves of p are trivial: each is 1.
    let last = max(primePi(integerCubeRoot(x)), firstEasyB - 1)
    let bounds = (0...count).map { part in
      firstEasyB + (last + 1 - firstEasyB) * part * part / (count * count)
    }
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  private var firstEasyB: Int {
    max(primePi(integerSquareRoot(y)), PartialSieveFunction.primeCount) + 1
  }

  /// Returns the sum of the trivial leaves, each of which is 1 because p > x^(1/3).
  func trivialLeaves() -> Int {
    let trivial = primes.count - max(primePi(integerCubeRoot(x)), firstEasyB - 1)
    return trivial * (trivial - 1) / 2
  }

  /// Returns the sum of φ(x/(p·q), b - 1) over the easy leaves with b in a range.
  ///
  /// These are the leaves with primes √y < p = p_b < q ≤ y for which x/(p·q) is at most y. Then
  /// x/(p·q) < p², so φ counts the number 1 and the primes from p to x/(p·q). The count is
  /// π(x/(p·q)) - b + 2. If x/(p·q) < p, φ counts only the number 1.
  func easyLeaves(
    in range: Range<Int>, control: ComputationControl
  ) throws(IntegerError) -> Int {
    var sum = 0
    for b in range {
      let p = Int(primes[b - 1])
      let xp = x / p
      let greatest = max(min(y, xp / p), p)
      let greatestHard = min(max(xp / (y + 1), p), greatest)
      let dividend = Dividend(xp)
      let first = primePi(greatestHard)
      let end = primePi(greatest)
      sum += primes.count - end + (2 - b) * (end - first)
      for index in first..<end {
        sum &+= primePi(dividend.divided(by: primes[index], reciprocal: reciprocals[index]))
      }
      try control.checkpoint(Double(b + 1 - range.lowerBound) / Double(range.count))
    }
    return sum
  }
}

/// A table of π(n) for n from 2 to a limit, with four bytes for every two integers.
struct PrimePiTable {
  /// The values π(2·i), at index i.
  private let counts: [UInt32]

  /// Creates the table from the primes up to the limit.
  init(upTo limit: Int, primes: [UInt32]) {
    var counts = [UInt32](repeating: UInt32(primes.count), count: limit / 2 + 2)
    var start = 0
    for (index, prime) in primes.enumerated() {
      let end = (Int(prime) + 1) / 2
      for place in start..<end { counts[place] = UInt32(index) }
      start = end
    }
    self.counts = counts
  }

  /// Returns π(n).
  @inline(__always)
  func callAsFunction(_ n: Int) -> Int { Int(counts[(n &+ 1) >> 1]) }
}
