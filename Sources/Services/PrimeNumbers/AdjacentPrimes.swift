extension Integer {
  /// Returns the smallest prime greater than the number.
  ///
  /// Up to 64 bits, the search takes microseconds, because only a few candidates need the full
  /// test: about one in six numbers without a prime factor up to 53 is prime there. A prime of more
  /// bits passes GMP's test, but is not proved to be prime.
  ///
  /// - Parameter isCancelled: Called between tests; returns true to stop the search.
  /// - Returns: The prime.
  /// - Throws: ``IntegerError/cancelled``, ``IntegerError/tooLarge``, and
  ///   ``IntegerError/libraryMissing`` if the prime exceeds `Int64.max`.
  package func nextPrime(isCancelled: () -> Bool = { false }) throws(IntegerError) -> Integer {
    if self < 2 { return 2 }
    return try prime(step: 2, isCancelled)
  }

  /// Returns the greatest prime less than the number, or nil if the number is 2 or less.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  package func previousPrime(isCancelled: () -> Bool = { false }) throws(IntegerError) -> Integer? {
    if self <= 3 { return self == 3 ? 2 : nil }
    return try prime(step: -2, isCancelled)
  }

  /// Returns the first prime among the odd numbers after or before the number.
  private func prime(step: Int64, _ isCancelled: () -> Bool) throws(IntegerError) -> Integer {
    let isEven = try dividedRoundingDown(by: 2).remainder == 0
    var start = try self + Integer(isEven ? step / 2 : step)
    while let word = start.uint64 {
      if word.isPrime { return try start.settled() }
      start = try start + Integer(step)
    }
    // One in bitWidth · ln(2) / 2 odd numbers is prime.
    let count = max(256, bitWidth)
    while true {
      let number = start.number
      var isComposite = [Bool](repeating: false, count: count)
      for prime in triedFactors.dropFirst().prefix(max(500, bitWidth * 4)).map(Int.init) {
        // The candidate at an index is divisible if 2 · index is the remainder of ±start.
        let remainder = Int(GMP.remainderOfWord(number.pointer, UInt(prime)))
        let distance = step > 0 ? (prime - remainder) % prime : remainder
        var index = (distance % 2 == 0 ? distance : distance + prime) / 2
        while index < count {
          isComposite[index] = true
          index += prime
        }
      }
      for index in 0..<count where !isComposite[index] {
        let candidate = try start + Integer(step * Int64(index))
        if try candidate.isProbablePrime(rounds: 25, isCancelled) { return candidate }
      }
      start = try start + Integer(step * Int64(count))
    }
  }
}
