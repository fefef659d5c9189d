/// The primes by which a quadratic sieve factors the values of its polynomials.
///
/// The sieve works with a multiple kn of the number n. An odd prime divides a value only if kn is a
/// square modulo the prime.
struct FactorBase: Sendable {
  /// The multiple kn, in two halves of 128 bits.
  let multiple: (high: UInt128, low: UInt128)

  /// The base-2 logarithm of the multiple.
  let bits: Double

  /// The greatest distance from 0 of an argument of a polynomial.
  let radius: Int

  /// The primes, in ascending order; the first one is 2.
  private(set) var primes: [UInt32] = [2]

  /// A square root of kn modulo each prime.
  private(set) var roots: [UInt32] = [1]

  /// The bound below which a value may have one prime factor that is not in the base.
  var largePrimeBound: UInt32 { 60 * primes[primes.count - 1] }

  /// Chooses the primes for an odd number of at most 200 bits.
  ///
  /// The size of the base and the radius follow the fastest ones for numbers of 20 to 60 digits.
  init(of number: Integer) throws(IntegerError) {
    // If kn is 1 modulo 8, half of the values are multiples of 8.
    let multiple = try number * number.dividedRoundingDown(by: 8).remainder
    let (high, low) = try multiple.dividedRoundingDown(by: Integer(2).power(128))
    self.multiple = (UInt128(high.description) ?? 0, UInt128(low.description) ?? 0)
    bits = log2(Double(self.multiple.high) * 0x1p128 + Double(self.multiple.low))
    radius = 256 * Int(bits)
    let count = Int(power(2, 3.1 + bits / 22.5))
    for prime in basePrimes(upTo: 32 * count).dropFirst() where primes.count < count {
      if let root = Self.root(of: multiple.remainder(prime), modulo: prime) {
        primes.append(prime)
        roots.append(root)
      }
    }
  }

  /// Returns a square root modulo an odd prime, or nil if the number has no root.
  private static func root(of square: UInt32, modulo prime: UInt32) -> UInt32? {
    if square != 0, power(square, prime / 2, modulo: prime) != 1 { return nil }
    // The squares of consecutive numbers differ by consecutive odd numbers.
    var (root, value) = (UInt32(0), UInt32(0))
    while value != square {
      value = (value + 2 * root + 1) % prime
      root += 1
    }
    return root
  }
}

/// Returns a power modulo a number below 2^32.
func power(_ base: UInt32, _ exponent: UInt32, modulo modulus: UInt32) -> UInt32 {
  var (result, square, rest) = (UInt64(1), UInt64(base), exponent)
  while rest > 0 {
    if rest & 1 == 1 { result = result * square % UInt64(modulus) }
    square = square * square % UInt64(modulus)
    rest >>= 1
  }
  return UInt32(result)
}
