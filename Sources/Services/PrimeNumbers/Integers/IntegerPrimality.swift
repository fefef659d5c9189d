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
  /// A Mersenne number is tested by D. H. Lehmer's method, which is a proof. Any other number is
  /// tested by GMP. A prime of up to 4,096 bits is then proved if enough factors of its predecessor
  /// or its successor are known, as always up to 128 bits.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  package func primality(
    isCancelled: @Sendable () -> Bool = { false }
  ) throws(IntegerError) -> Primality {
    if let word = uint64 { return word.isPrime ? .proved : .composite }
    if self < 0 || hasSmallFactor { return .composite }
    if GMP.bitCount(number.pointer) == UInt(bitWidth) {
      return try isMersennePrime(isCancelled) ? .proved : .composite
    }
    if try !isProbablePrime(isCancelled) { return .composite }
    if try hasPocklingtonProof(isCancelled) { return .proved }
    return try hasMorrisonProof(isCancelled) ? .proved : .probable
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

  /// Returns the remainder of the number; for numbers of more than 64 bits only.
  func remainder(_ divisor: UInt32) -> UInt32 {
    // The pointer is valid because this number keeps the object.
    UInt32(GMP.remainderOfWord(number.pointer, UInt(divisor)))
  }

  /// Returns whether the number is a multiple of `divisor`; for numbers of more than 64 bits only.
  func isMultiple(of divisor: UInt32) -> Bool { remainder(divisor) == 0 }

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
}

/// The primes below 2^16.
let triedFactors = basePrimes(upTo: 1 << 16)
