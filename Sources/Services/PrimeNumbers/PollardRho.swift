/// Returns the prime factors of a positive number, with repetitions, in no particular order.
func primeFactors(of number: UInt64) -> [UInt64] {
  var (factors, rest) = ([UInt64](), number)
  while rest & 1 == 0 {
    factors.append(2)
    rest >>= 1
  }
  for small in SmallDivisor.all {
    while small.divides(rest) {
      factors.append(small.prime)
      rest = small.quotient(of: rest)
    }
  }

  // The rest has no prime factor below 59, so it has at most ten prime factors.
  var unsplit = rest == 1 ? [] : [rest]
  while let part = unsplit.popLast() {
    if part.isPrime {
      factors.append(part)
    } else {
      let factor = properFactor(of: part)
      unsplit += [factor, part / factor]
    }
  }
  return factors
}

/// Returns a factor, other than 1 and the number itself, of an odd composite number.
///
/// The method is from R. Brent, "An Improved Monte Carlo Factorization Algorithm", 1980. It
/// computes differences between terms of the sequence x → x² + c, and multiplies many of them
/// together before it takes a greatest common divisor. At first, it multiplies only few of them, so
/// that it does not find small factors together. If the sequence for one c yields no factor, the
/// next c is tried.
private func properFactor(of number: UInt64) -> UInt64 {
  let arithmetic = MontgomeryModulus(number)
  var increment = arithmetic.one
  while true {
    if let factor = properFactor(arithmetic, increment: increment) { return factor }
    increment = arithmetic.sum(increment, arithmetic.one)
  }
}

private func properFactor(_ arithmetic: MontgomeryModulus, increment: UInt64) -> UInt64? {
  var (stride, taken, hare) = (1, 0, arithmetic.one)
  while true {
    let (tortoise, end) = (hare, taken + stride)
    while taken < end {
      var product = arithmetic.one
      for _ in 0..<min(end - taken, 1 + taken / 16, 256) {
        hare = arithmetic.sum(arithmetic.product(hare, hare), increment)
        product = arithmetic.product(product, arithmetic.difference(hare, tortoise))
        taken += 1
      }
      let divisor = greatestCommonDivisor(product, arithmetic.modulus)
      if divisor > 1 { return divisor == arithmetic.modulus ? nil : divisor }
    }
    stride *= 2
  }
}

/// Returns the greatest common divisor by Euclid's algorithm.
func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
  var (first, second) = (left, right)
  while second != 0 { (first, second) = (second, first % second) }
  return first
}

extension Integer {
  /// Returns the quotient of a number and one of its divisors.
  func quotient(of divisor: Integer) -> Integer {
    Self.compute(self, divisor) { GMP.exactQuotient($0, $1, $2) }
  }

  /// Divides the number by a prime until it is no longer a multiple, and returns the number of
  /// divisions.
  mutating func remove(_ prime: UInt32) -> Int {
    var exponent: UInt = 0
    self = Self.compute(self, Integer(Int64(prime))) { exponent = GMP.remove($0, $1, $2) }
    return Int(exponent)
  }

  /// Returns a root of the number and its prime exponent; nil if the number is no perfect power.
  ///
  /// The number must have more than 64 bits and no prime factor below 2^16.
  func perfectRoot() -> (root: Integer, exponent: Int)? {
    let number = number
    if GMP.isPerfectPower(number.pointer) == 0 { return nil }
    for exponent in triedFactors.map(Int.init) where exponent < bitWidth {
      var isExact: Int32 = 0
      let root = Integer { isExact = GMP.root($0, number.pointer, UInt(exponent)) }
      if isExact != 0 { return (root, exponent) }
    }
    return nil
  }

  /// Returns a factor that the rho method finds in about a tenth of a second.
  ///
  /// For a number of at most 200 bits, the method takes a tenth of the time of the quadratic sieve.
  ///
  /// See `properFactor(of:)` for the source of the method.
  ///
  /// - Returns: A factor other than 1 and the number itself. It is nil if the method finds no such
  ///   factor in time, or if `isCancelled` returns true.
  func rhoFactor(_ isCancelled: () -> Bool) throws(IntegerError) -> Integer? {
    var (stride, taken, hare) = (1, 0, Integer(2))
    while taken < min(1 << min(bitWidth / 12, 17), (1 << 25) / bitWidth) {
      let (tortoise, end) = (hare, taken + stride)
      while taken < end {
        if isCancelled() { return nil }
        var product: Integer = 1
        for _ in 0..<min(end - taken, 1 + taken / 16, 128) {
          hare = try (hare * hare + 1).dividedRoundingDown(by: self).remainder
          product = try (product * (hare - tortoise)).dividedRoundingDown(by: self).remainder
          taken += 1
        }
        let divisor = try Self.greatestCommonDivisor(product, self)
        // If the divisor is the number, several factors were found at once.
        if divisor != 1 { return divisor == self ? nil : divisor }
      }
      stride *= 2
    }
    return nil
  }
}
