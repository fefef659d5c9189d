extension Integer {
  /// Returns Euler's φ: how many integers from 1 to the number have no factor in common with it.
  ///
  /// - Throws: ``IntegerError``, also if the number is below 1 or cannot be factored quickly.
  func eulerPhi(isCancelled: @Sendable () -> Bool) throws(IntegerError) -> Integer {
    var result = self
    for factor in try primeFactors("phi", isCancelled) {
      result = try result.dividedExactly(by: factor.prime) * (factor.prime - 1)
    }
    return result
  }

  /// Returns the sum of the positive divisors of the number.
  ///
  /// - Throws: ``IntegerError``, also if the number is below 1 or cannot be factored quickly.
  func divisorSum(isCancelled: @Sendable () -> Bool) throws(IntegerError) -> Integer {
    var result: Integer = 1
    for factor in try primeFactors("sigma", isCancelled) {
      let numerator = try factor.prime.power(Integer(Int64(factor.exponent + 1))) - 1
      result = try result * numerator.dividedExactly(by: factor.prime - 1)
    }
    return result
  }

  /// Returns how many positive divisors the number has.
  ///
  /// - Throws: ``IntegerError``, also if the number is below 1 or cannot be factored quickly.
  func divisorCount(isCancelled: @Sendable () -> Bool) throws(IntegerError) -> Integer {
    var result: Integer = 1
    for factor in try primeFactors("tau", isCancelled) {
      result = try result * Integer(Int64(factor.exponent + 1))
    }
    return result
  }

  private func primeFactors(
    _ function: String, _ isCancelled: @Sendable () -> Bool
  ) throws(IntegerError) -> [PrimePower] {
    if self < 1 { throw .undefined("takes \(function) of a number below 1, which is undefined") }
    _ = try settled()
    let factorization = PrimeFactorization(
      of: self, bitLimit: NumberFacts.bitLimit, sieveLimit: PrimeFactorization.quickSieveLimit,
      isCancelled: isCancelled)
    if isCancelled() { throw .cancelled }
    if factorization.composites == nil { return factorization.factors }
    throw .undefined(
      """
      needs the factors of \(abbreviated), but an expression splits only factors of up to 40 digits; \
      use factor
      """)
  }
}
