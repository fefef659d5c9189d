extension Integer {
  /// Returns the smallest prime greater than the number.
  ///
  /// Up to 64 bits, the search takes microseconds, because only a few candidates need the full
  /// test. Even near 2^64, about one in six numbers without a prime factor up to 53 is prime. A
  /// prime of more bits passes GMP's test, but is not proved to be prime.
  ///
  /// - Parameter isCancelled: Called before the full test of a candidate of more than 64 bits, and
  ///   during a long test. Returns true to stop the search.
  /// - Returns: The prime.
  /// - Throws: ``IntegerError/cancelled``, ``IntegerError/tooLarge``, and
  ///   ``IntegerError/libraryMissing`` if the prime exceeds `Int64.max`.
  package func nextPrime(isCancelled: () -> Bool = { false }) throws(IntegerError) -> Integer {
    if self < 2 { return 2 }
    return try prime(step: 2, isCancelled)
  }

  /// Returns the greatest prime less than the number, or nil if the number is 2 or less.
  ///
  /// A prime of more than 64 bits passes GMP's test, but is not proved to be prime.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  package func previousPrime(isCancelled: () -> Bool = { false }) throws(IntegerError) -> Integer? {
    if self <= 3 { return self == 3 ? 2 : nil }
    return try prime(step: -2, isCancelled)
  }

  /// Returns the nearest prime among the odd numbers after or before the number.
  ///
  /// The search goes up if `step` is 2, and down if it is -2.
  private func prime(step: Int64, _ isCancelled: () -> Bool) throws(IntegerError) -> Integer {
    let isEven = try dividedRoundingDown(by: 2).remainder == 0
    var candidate = try self + Integer(isEven ? step / 2 : step)
    while true {
      if let word = candidate.uint64 {
        if word.isPrime { return try candidate.settled() }
      } else if !candidate.hasSmallFactor, try candidate.isProbablePrime(isCancelled) {
        return candidate
      }
      candidate = try candidate + Integer(step)
    }
  }
}
