extension PrimeCounter {
  /// Returns the sum of μ(m)·φ(x/m, 7) over all m ≤ y without a prime factor up to 17.
  func ordinaryLeaves(control: ComputationControl) throws(IntegerError) -> Int {
    let dividend = Dividend(x)
    let entries = leafTable.entries
    var sum = 0
    for index in entries.indices {
      if index.isMultiple(of: 1 << 16) { try control.checkpoint() }
      if entries[index] >> 1 <= PartialSieveFunction.greatestPrime { continue }
      let value = PartialSieveFunction.value(dividend.divided(by: LeafTable.number(at: index)))
      sum += entries[index] & 1 == 1 ? -value : value
    }
    return sum
  }
}

/// The function φ(x, 7): the number of integers from 1 to x without a prime factor up to 17.
enum PartialSieveFunction {
  /// The number of primes up to 17.
  static let primeCount = 7
  /// The greatest of the primes that must not divide the counted integers.
  static let greatestPrime = 17

  /// Returns φ(x, 7) for x ≥ 0.
  ///
  /// This is φ(x, 6) - φ(x/17, 6), where φ(x, 6) comes from a table of the first 2·3·5·7·11·13
  /// values, after which the pattern repeats.
  static func value(_ x: Int) -> Int { ofSixPrimes(x) - ofSixPrimes(x / 17) }

  private static let period = 2 * 3 * 5 * 7 * 11 * 13

  private static func ofSixPrimes(_ x: Int) -> Int {
    let (turns, rest) = x.quotientAndRemainder(dividingBy: period)
    return turns * 5760 + Int(table[rest])
  }

  private static let table: [UInt16] = {
    var isFree = [Bool](repeating: true, count: period)
    for prime in [2, 3, 5, 7, 11, 13] {
      for multiple in stride(from: 0, to: period, by: prime) { isFree[multiple] = false }
    }
    var count: UInt16 = 0
    return isFree.map {
      count += $0 ? 1 : 0
      return count
    }
  }()
}
