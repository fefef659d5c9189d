extension PrimeCounter {
  /// The sum of μ(m)·φ(x/m, 7) over m up to y that have no factor up to 17.
  func ordinaryLeaves() -> Int {
    let dividend = Dividend(x)
    return leafTable.withUnsafeEntries { entries in
      var sum = 0
      for (index, entry) in entries.enumerated()
      where entry >> 1 > PartialSieveFunction.greatestPrime {
        let value = PartialSieveFunction.value(dividend.divided(by: LeafTable.number(at: index)))
        sum += entry & 1 == 1 ? -value : value
      }
      return sum
    }
  }
}
