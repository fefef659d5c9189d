/// π(n) for all n from 3 up to a limit: four bytes for two integers.
struct PrimePiTable {
  /// At index i, π(2·i).
  let counts: [UInt32]

  /// Makes the table from the primes up to the limit.
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

  /// π(n).
  func callAsFunction(_ n: Int) -> Int { Int(counts[(n + 1) / 2]) }
}

extension UnsafeBufferPointer<UInt32> {
  /// π(n), where this is the storage of a ``PrimePiTable``.
  @inline(__always)
  func primePi(_ n: Int) -> Int { Int(self[(n &+ 1) >> 1]) }
}
