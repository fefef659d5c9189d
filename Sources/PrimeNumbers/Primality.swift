extension UInt64 {
  /// Whether the number is prime; proven, not merely probable, for every 64-bit number.
  ///
  /// Trial division by the primes to 53, then the Baillie-PSW test: a strong test to base 2 and an
  /// almost extra strong Lucas test (R. Baillie and S. Wagstaff, "Lucas Pseudoprimes", 1980;
  /// parameters of the Lucas test as in OEIS A217719). J. Feitsma's list of all pseudoprimes to
  /// base 2 below 2^64 holds no number that passes both, which makes the answer certain here.
  public var isPrime: Bool {
    if self < 59 { return self < 2 ? false : (0x20_8a20_a08a_28ac >> self) & 1 == 1 }
    if self & 1 == 0 { return false }
    for small in SmallDivisor.all where small.divides(self) { return false }
    if self < 59 * 59 { return true }
    let arithmetic = MontgomeryModulus(self)
    return arithmetic.passesStrongTestToBase2 && arithmetic.passesLucasTest
  }
}

extension Int64 {
  /// Whether the number is prime, for every 64-bit number; negative numbers, 0 and 1 are not.
  public var isPrime: Bool { self > 1 && UInt64(self).isPrime }
}
