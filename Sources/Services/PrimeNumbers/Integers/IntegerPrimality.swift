/// The result of a primality test.
package enum Primality: String, Codable, Sendable {
  /// The number is not prime.
  case composite

  /// The number is proved to be prime.
  case proved

  /// The number passed the Baillie-PSW test.
  ///
  /// No composite number is known that passes it.
  case probable
}

extension Integer {
  /// Tests whether the number is prime; `isCancelled` is called between parts of the work.
  ///
  /// Up to 64 bits, the result is proved. A Mersenne number is tested by D. H. Lehmer's method,
  /// which is a proof. Any other number is tested by GMP, and a prime is then proved by H. C.
  /// Pocklington's theorem if enough factors of its predecessor are small.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  package func primality(
    isCancelled: () -> Bool = { false }
  ) throws(IntegerError) -> Primality {
    if let word = uint64 { return word.isPrime ? .proved : .composite }
    if self < 0 || hasSmallFactor { return .composite }
    if GMP.bitCount(number.pointer) == UInt(bitWidth) {
      return try isMersennePrime(isCancelled) ? .proved : .composite
    }
    if try !isProbablePrime(isCancelled) { return .composite }
    return try hasPocklingtonProof(isCancelled) ? .proved : .probable
  }

  /// Whether the number is prime; above 64 bits, whether it passes the Baillie-PSW test.
  package var isPrime: Bool {
    if let word = uint64 { return word.isPrime }
    return self > 0 && !hasSmallFactor && (try? isProbablePrime { false }) == true
  }

  /// Whether a number of more than 64 bits has one of the prime factors that are worth trying.
  ///
  /// The primality test of a larger number takes longer, so more factors are tried before it.
  var hasSmallFactor: Bool {
    triedFactors.prefix(4 * bitWidth).contains { isMultiple(of: $0) }
  }

  /// Returns whether the number is a multiple of `divisor`; for numbers of more than 64 bits only.
  func isMultiple(of divisor: UInt32) -> Bool {
    // The pointer is valid because this number keeps the object.
    GMP.remainderOfWord(number.pointer, UInt(divisor)) == 0
  }

  /// Returns whether the number passes the Baillie-PSW test.
  ///
  /// GMP counts this test as 24 rounds. Each further round would be a Miller–Rabin test, which
  /// takes up to half as long.
  func isProbablePrime(_ isCancelled: () -> Bool) throws(IntegerError) -> Bool {
    // GMP's test cannot be interrupted. A Fermat test, which can be interrupted, therefore first
    // excludes large composite numbers.
    if bitWidth > 8_000, try fermatRemainder(isCancelled) != 1 { return false }
    if isCancelled() { throw .cancelled }
    return GMP.isProbablePrime(number.pointer, 24) != 0
  }

  /// Returns 2^(n - 1) modulo n, where n is the number.
  private func fermatRemainder(_ isCancelled: () -> Bool) throws(IntegerError) -> Integer {
    var result: Integer = 1
    for character in try (self - 1).number.text(radix: 32) {
      if isCancelled() { throw .cancelled }
      let digit = Integer(Int64(String(character), radix: 32) ?? 0)
      result = try result.power(32, modulo: self) * Integer(2).power(digit)
    }
    return try result.dividedRoundingDown(by: self).remainder
  }

  /// Tests a number of the form 2^p - 1.
  ///
  /// The source is D. H. Lehmer, "On Lucas's Test for the Primality of Mersenne's Numbers", 1935.
  private func isMersennePrime(_ isCancelled: () -> Bool) throws(IntegerError) -> Bool {
    let exponent = UInt(bitWidth)
    if !UInt64(exponent).isPrime { return false }
    let (modulus, value, upper, two) = (
      number, BigNumber { GMP.setUInt($0, 4) }, BigNumber(), BigNumber { GMP.setUInt($0, 2) }
    )
    let (s, high, m) = (value.pointer, upper.pointer, modulus.pointer)
    for _ in 2..<exponent {
      if isCancelled() { throw .cancelled }
      GMP.multiply(s, s, s)
      GMP.subtract(s, s, two.pointer)
      // The sum of the lower p bits and the upper ones is the same modulo 2^p - 1.
      GMP.shiftedRight(high, s, exponent)
      GMP.lowBits(s, s, exponent)
      GMP.add(s, s, high)
      if GMP.compare(s, m) >= 0 { GMP.subtract(s, s, m) }
    }
    return withExtendedLifetime((modulus, value, upper, two)) { Integer(value) == 0 }
  }

  /// Returns whether a probable prime is proved to be prime by the factors of its predecessor.
  ///
  /// The source is H. C. Pocklington, "The determination of the prime or composite nature of large
  /// numbers by Fermat's theorem", 1914.
  private func hasPocklingtonProof(_ isCancelled: () -> Bool) throws(IntegerError) -> Bool {
    // Beyond this size, the proof would take much longer than the test of GMP.
    if bitWidth > 4_096 { return false }
    let predecessor = try self - 1
    let factors = PrimeFactorization(of: predecessor, isCancelled: isCancelled)
    if isCancelled() { throw .cancelled }
    var factored: Integer = 1
    for power in factors.factors
    where try power.prime.primality(isCancelled: isCancelled) == .proved {
      if try !hasWitness(for: power.prime, predecessor) { return false }
      factored = try factored * power.prime.power(Integer(Int64(power.exponent)))
    }
    return try factored * factored > self
  }

  /// Returns whether a base is found that satisfies Pocklington's condition for a prime factor of
  /// the predecessor.
  ///
  /// Let p^e be the highest power of `prime` that divides the predecessor. Such a base shows that
  /// each prime factor of the number is 1 modulo p^e. Only small prime bases are tried.
  private func hasWitness(
    for prime: Integer, _ predecessor: Integer
  ) throws(IntegerError) -> Bool {
    let exponent = try predecessor.dividedExactly(by: prime)
    for base: Integer in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    where try base.power(predecessor, modulo: self) == 1 {
      let difference = try base.power(exponent, modulo: self) - 1
      if try Integer.greatestCommonDivisor(difference, self) == 1 { return true }
    }
    return false
  }
}

/// The primes below 2^16.
let triedFactors = basePrimes(upTo: 1 << 16)
