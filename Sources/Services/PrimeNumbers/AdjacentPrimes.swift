/// Returns the smallest prime greater than a number, or nil if that prime exceeds `Int64.max`.
///
/// The search takes microseconds, even near 2^63, because only a few candidates need the full test:
/// about one in six numbers without a prime factor up to 53 is prime there.
package func nextPrime(after number: Int64) -> Int64? {
  if number < 2 { return 2 }
  var (candidate, isBeyond) = ((number - 1) | 1).addingReportingOverflow(2)
  while !isBeyond {
    if candidate.isPrime { return candidate }
    (candidate, isBeyond) = candidate.addingReportingOverflow(2)
  }
  return nil
}

/// Returns the greatest prime less than a number, or nil if the number is 2 or less.
package func previousPrime(before number: Int64) -> Int64? {
  if number <= 3 { return number == 3 ? 2 : nil }
  var candidate = (number - 2) | 1
  while !candidate.isPrime { candidate -= 2 }
  return candidate
}
