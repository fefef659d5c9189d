extension PrimeCounter {
  /// Returns the sum of μ(m)·φ(x/m, 7) over all m ≤ y without a prime factor up to 17.
  func ordinaryLeaves(control: ComputationControl) throws(PrimeComputationError) -> Int {
    var sum = 0
    for start in stride(from: 0, to: leafTable.entries.count, by: 1 << 16) {
      sum += ordinaryLeaves(start..<min(start + 1 << 16, leafTable.entries.count))
      try control.checkpoint()
    }
    return sum
  }

  private func ordinaryLeaves(_ indices: Range<Int>) -> Int {
    let dividend = Dividend(x)
    return leafTable.entries.withUnsafeBufferPointer { entries in
      var sum = 0
      for index in indices where entries[index] >> 1 > PartialSieveFunction.greatestPrime {
        let value = PartialSieveFunction.value(dividend.divided(by: LeafTable.number(at: index)))
        sum += entries[index] & 1 == 1 ? -value : value
      }
      return sum
    }
  }
}
