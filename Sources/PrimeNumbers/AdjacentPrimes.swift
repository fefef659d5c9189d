/// Returns the smallest prime greater than a number, or nil if that prime exceeds `Int64.max`.
///
/// The search takes microseconds, even for numbers near 2^63. There, about one in six numbers
/// without a prime factor up to 53 is prime, so only a few candidates need the full test.
package func nextPrime(after number: Int64) -> Int64? {
  if number < 7 { return [2, 3, 5, 7].first { $0 > number } }
  var block = number / 30 * 30
  var wheel = Wheel30.residues.firstIndex { $0 > number - block } ?? Wheel30.residues.count
  while true {
    while wheel < Wheel30.residues.count {
      let (candidate, isBeyond) = block.addingReportingOverflow(Wheel30.residues[wheel])
      if isBeyond { return nil }
      if candidate.isPrime { return candidate }
      wheel += 1
    }
    block += 30
    wheel = 0
  }
}

/// Returns the greatest prime less than a number, or nil if the number is 2 or less.
package func previousPrime(before number: Int64) -> Int64? {
  if number <= 7 { return [5, 3, 2].first { $0 < number } }
  var block = number / 30 * 30
  var wheel = Wheel30.residues.lastIndex { $0 < number - block } ?? -1
  while true {
    while wheel >= 0 {
      let candidate = block + Wheel30.residues[wheel]
      if candidate.isPrime { return candidate }
      wheel -= 1
    }
    block -= 30
    wheel = Wheel30.residues.count - 1
  }
}
