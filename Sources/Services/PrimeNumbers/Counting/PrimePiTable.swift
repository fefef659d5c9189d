/// A table of π(n) for n from 2 to a limit, with four bytes for every two integers.
struct PrimePiTable {
  /// The values π(2·i), at index i.
  let counts: [UInt32]

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
  func callAsFunction(_ n: Int) -> Int { Int(counts[(n + 1) / 2]) }
}

extension UnsafeBufferPointer<UInt32> {
  /// Returns π(n) from the storage of a ``PrimePiTable``.
  @inline(__always)
  func primePi(_ n: Int) -> Int { Int(self[(n &+ 1) >> 1]) }
}
