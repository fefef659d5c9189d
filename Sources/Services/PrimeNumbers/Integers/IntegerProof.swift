extension Integer {
  /// Returns whether a probable prime is proved to be prime by the factors of its predecessor.
  ///
  /// Source: H. C. Pocklington, "The determination of the prime or composite nature of large
  /// numbers by Fermat's theorem", 1914.
  func hasPocklingtonProof(_ isCancelled: @Sendable () -> Bool) throws(IntegerError) -> Bool {
    try hasProof(by: self - 1, isCancelled) { base, exponent throws(IntegerError) in
      try base.power(exponent, modulo: self) - 1
    }
  }

  /// Returns whether a probable prime is proved to be prime by the factors of its successor.
  ///
  /// Source: M. A. Morrison, "A note on primality testing using Lucas sequences", 1975. The powers
  /// are those of α = (b + √d) / (b - √d), whose norm is 1. Here, d is no square modulo the number.
  /// The sum of α^m and its conjugate is a Lucas sequence, and it is 2 if α^m = 1.
  func hasMorrisonProof(_ isCancelled: @Sendable () -> Bool) throws(IntegerError) -> Bool {
    let predecessor = try self - 1
    var d: Integer = 2
    return try hasProof(by: self + 1, isCancelled) { base, exponent throws(IntegerError) in
      while d < 1_000, try d.power(predecessor.quotient(of: 2), modulo: self) != predecessor {
        d = try d + 1
      }
      let inverse = try (base * base - d).power(-1, modulo: self)
      let trace = try (2 * (base * base + d) * inverse).dividedRoundingDown(by: self).remainder
      return try lucas(trace, exponent, isCancelled) - 2
    }
  }

  /// Returns the sum of α^m and α^-m modulo the number, if the sum of α and α^-1 is `trace`.
  private func lucas(
    _ trace: Integer, _ exponent: Integer, _ isCancelled: @Sendable () -> Bool
  ) throws(IntegerError) -> Integer {
    var (value, next) = (Integer(2), trace)
    for digit in exponent.number.text(radix: 2) {
      if isCancelled() { throw .cancelled }
      let between = try (value * next - trace).dividedRoundingDown(by: self).remainder
      let double = digit == "1" ? next : value
      let square = try (double * double - 2).dividedRoundingDown(by: self).remainder
      (value, next) = digit == "1" ? (between, square) : (square, between)
    }
    return value
  }

  /// Returns whether the factors of a neighbor, n - 1 or n + 1, prove that the number n is prime.
  ///
  /// `difference` returns a value that is a multiple of a prime factor of n if and only if a power
  /// is 1 modulo this factor. Let q^e be the highest power of a prime that divides the neighbor. If
  /// the power with the exponent m, the neighbor, is 1 modulo n, and the power with the exponent
  /// m/q is not 1 modulo any prime factor of n, each of these factors is 1 modulo q^e. For n + 1,
  /// it may also be -1, and the sign is the same for all q. If √n + 1 is less than the product of
  /// some q^e, no prime factor is at most √n.
  private func hasProof(
    by neighbor: Integer, _ isCancelled: @Sendable () -> Bool,
    _ difference: (_ base: Integer, _ exponent: Integer) throws(IntegerError) -> Integer
  ) throws(IntegerError) -> Bool {
    // Beyond this size, the proof would take much longer than the test of GMP.
    if bitWidth > 4_096 { return false }
    let limit = PrimeFactorization.quickSieveLimit
    let known = PrimeFactorization(of: neighbor, bitLimit: limit, isCancelled: isCancelled)
    if isCancelled() { throw .cancelled }
    var unused = known.factors
    // A rest that is too large to be split may itself be prime.
    if let rest = known.composites?.last, try rest.isProbablePrime(isCancelled) {
      unused.append(PrimePower(prime: rest, exponent: 1))
    }
    var (product, primes) = (Integer(1), [Integer]())
    while try (product - 1).power(2) <= self {
      guard let power = unused.popLast() else { return false }
      product = try product * power.prime.power(Integer(Int64(power.exponent)))
      primes.append(power.prime)
    }
    for prime in primes {
      if try prime.primality(isCancelled: isCancelled) != .proved { return false }
      let exponent = neighbor.quotient(of: prime)
      // A base fails with the probability 1/q. Those that are prime are independent of each other.
      var base: Integer = 2
      while try Self.greatestCommonDivisor(difference(base, exponent), self) != 1 {
        if isCancelled() { throw .cancelled }
        if base == 1_000 { return false }
        base = try base + 1
      }
      if try difference(base, neighbor) != 0 { return false }
    }
    return true
  }
}
