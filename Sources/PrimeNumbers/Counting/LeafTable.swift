/// The smallest prime factor and the Möbius function of the numbers without a factor 2, 3 or 5.
///
/// The table takes two bytes per number, for eight numbers in thirty, in the order of ``Wheel30``.
struct LeafTable {
  /// Twice the smallest factor, plus 1 if the Möbius function is -1; 0 if it is 0.
  ///
  /// The entry of 1 has the greatest factor.
  let entries: [UInt16]

  /// The value that stands for all smallest prime factors from here on.
  ///
  /// Entries are only compared with primes up to √y, which are smaller.
  static let greatestFactor = 0x7fff

  /// Creates the table for the numbers up to a limit from the primes up to the limit.
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
        // The primes ascend, so the first to arrive is the smallest. Each prime flips the sign.
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

  /// Returns how many numbers up to one have no factor 2, 3 or 5; their indices are below that
  /// count.
  @inline(__always)
  static func count(upTo number: Int) -> Int {
    number / 30 * 8 + Wheel30.bitsUpTo[number % 30].nonzeroBitCount
  }

  /// Returns the number at an index.
  @inline(__always)
  static func number(at index: Int) -> Int {
    (index >> 3) &* 30 &+ Wheel30.residue(index & 7)
  }
}
