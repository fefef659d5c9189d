extension Integer {
  /// Returns the quotient of a number and one of its divisors.
  func quotient(of divisor: Integer) -> Integer {
    Self.compute(self, divisor) { GMP.exactQuotient($0, $1, $2) }
  }

  /// Divides the number by a prime as often as possible, and returns how often that was.
  mutating func remove(_ prime: UInt32) -> Int {
    var exponent: UInt = 0
    self = Self.compute(self, Integer(Int64(prime))) { exponent = GMP.remove($0, $1, $2) }
    return Int(exponent)
  }

  /// Returns a root and its exponent, which is prime; nil if the number, which has no prime factor
  /// below 2^16, is no power.
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

  /// Returns a factor that the rho method finds in about a tenth of a second; or nil.
  ///
  /// See `properFactor(of:)` for the source of the method.
  func rhoFactor(_ isCancelled: () -> Bool) -> Integer? {
    let modulus = number
    let n = modulus.pointer
    let (one, hare, tortoise) = (Integer(1).number, Integer(2).number, BigNumber())
    let (product, difference) = (BigNumber(), BigNumber())
    defer { withExtendedLifetime((modulus, one, hare, tortoise, product, difference)) {} }
    var (stride, taken) = (1, 0)
    while taken < min(1 << 17, (1 << 25) / bitWidth) {
      GMP.multiply(tortoise.pointer, hare.pointer, one.pointer)
      let end = taken + stride
      while taken < end {
        if isCancelled() { return nil }
        GMP.setInt(product.pointer, 1)
        for _ in 0..<min(end - taken, 1 + taken / 16, 128) {
          GMP.multiply(hare.pointer, hare.pointer, hare.pointer)
          GMP.add(hare.pointer, hare.pointer, one.pointer)
          GMP.remainder(hare.pointer, hare.pointer, n)
          GMP.subtract(difference.pointer, hare.pointer, tortoise.pointer)
          GMP.multiply(product.pointer, product.pointer, difference.pointer)
          GMP.remainder(product.pointer, product.pointer, n)
          taken += 1
        }
        let divisor = Integer { GMP.greatestCommonDivisor($0, product.pointer, n) }
        // If the divisor is the number, several factors were found at once.
        if divisor != 1 { return divisor == self ? nil : divisor }
      }
      stride *= 2
    }
    return nil
  }
}
