/// A table of the smallest prime factor and the Möbius function of each number up to a limit.
///
/// The table contains only the numbers that are not divisible by 2, 3 or 5, in ascending order.
/// These are eight of every thirty integers, and each takes two bytes.
struct LeafTable {
  /// For each number, twice its smallest prime factor, plus 1 if its Möbius function is -1.
  ///
  /// If the Möbius function is 0, the entry is 0.
  ///
  /// The entry of the number 1 contains ``greatestFactor``.
  let entries: [UInt16]

  /// The greatest factor that an entry can contain; it also represents all greater factors.
  ///
  /// No factor needs to be exact beyond it, because entries are compared only with primes up to √y,
  /// which are smaller.
  static let greatestFactor = 0x7fff

  /// Creates the table for the numbers up to a limit; `primes` are all primes up to the limit.
  init(
    upTo limit: Int, primes: [UInt32], control: ComputationControl
  ) throws(IntegerError) {
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
        // The primes are in ascending order, so the first prime that divides a number is its
        // smallest factor. Each further prime flips the sign of the Möbius function.
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

  /// Returns how many positive integers up to a number are not divisible by 2, 3 or 5.
  ///
  /// These integers are the ones in the table whose indices are less than the result.
  @inline(__always)
  static func count(upTo number: Int) -> Int {
    number / 240 * 64 + Wheel30.wordUpTo[number % 240].nonzeroBitCount
  }

  /// Returns the number at an index.
  @inline(__always)
  static func number(at index: Int) -> Int {
    (index >> 3) &* 30 &+ Wheel30.residue(index & 7)
  }
}
