/// The least prime factor and the Möbius function of the numbers without a factor 2, 3 or 5.
///
/// Two bytes a number, eight numbers to thirty integers, in the order of ``Wheel30``.
struct LeafTable {
  /// The factor doubled, and one more where the Möbius function is -1; 0 where it is 0.
  ///
  /// 1 has the greatest of factors.
  let entries: [UInt16]

  /// Least prime factors from here on are as one: they are compared to no prime above a root.
  static let greatestFactor = 0x7fff

  /// Makes the table of the numbers up to a limit from the primes up to there.
  init(
    upTo limit: Int, primes: [UInt32], control: ComputationControl
  ) throws(PrimeComputationError) {
    var work = 0
    var entries = [UInt16](repeating: .max - 1, count: LeafTable.count(upTo: limit))
    for prime in primes.lazy.map(Int.init) where prime >= 7 {
      work += limit / prime + 1
      if work > 1 << 20 {
        work = 0
        try control.checkpoint()
      }
      let factor = UInt16(min(prime, LeafTable.greatestFactor))
      var cofactor = 1
      var position = 0
      while cofactor <= limit / prime {
        let index = LeafTable.count(upTo: prime * cofactor) - 1
        // The primes ascend, so that the first to come is the least; each changes the sign.
        if entries[index] == .max - 1 {
          entries[index] = factor << 1 | 1
        } else {
          entries[index] ^= entries[index] == 0 ? 0 : 1
        }
        if cofactor % prime == 0 { entries[index] = 0 }
        position += 1
        cofactor = LeafTable.number(at: position)
      }
    }
    self.entries = entries
  }

  /// How many numbers without a factor 2, 3 or 5 there are up to one: they have indices below.
  @inline(__always)
  static func count(upTo number: Int) -> Int {
    number / 30 * 8 + Wheel30.bitsUpTo[number % 30].nonzeroBitCount
  }

  /// The number at an index.
  @inline(__always)
  static func number(at index: Int) -> Int {
    (index >> 3) &* 30 &+ Wheel30.residue(index & 7)
  }
}
