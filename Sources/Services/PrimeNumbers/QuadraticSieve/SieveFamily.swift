/// A congruence modulo n between the square of a product of roots and a product of small factors.
struct SieveRelation: Sendable {
  /// The roots; two of them if two relations with the same large prime were multiplied.
  var roots: [UInt128]

  /// The indices of the prime factors in the base, with repetitions.
  ///
  /// The number of primes in the base is the index of the factor -1.
  var factors: [Int]

  /// The prime factor that is not in the base, or 1; it counts once for each root.
  let largePrime: UInt32
}

/// The polynomials of a self-initializing quadratic sieve that have the same leading coefficient.
///
/// The leading coefficient a is a product of primes in the base. For each b with b² ≡ kn modulo a,
/// the polynomial is ax² + 2bx + c = ((ax + b)² - kn) / a. From one b to the next, the zeros modulo
/// a prime change by a number that is computed once for the family.
///
/// Source: S. P. Contini, "Factoring Integers with the Self-Initializing Quadratic Sieve", 1997.
struct SieveFamily {
  private let base: FactorBase
  private let factors: [Int]
  private let a: Int128
  private var b: Int128

  /// The parts of which b is the sum; the other values of b have other signs before the parts.
  private let parts: [Int128]

  /// The two zeros of the polynomial modulo each prime, counted from the lowest argument.
  ///
  /// The zeros are equal if the prime divides a or kn. Modulo a factor of a, they are wrong.
  private var zeros: [(UInt32, UInt32)] = [(0, 0)]

  /// The changes of the zeros if b decreases by twice a part, for each part and prime.
  private var steps: [[UInt32]]

  /// Prepares the polynomials whose leading coefficient has the given factors.
  ///
  /// `factors` are indices in the base.
  init(_ base: FactorBase, factors: [Int]) {
    (self.base, self.factors) = (base, factors)
    let a = factors.reduce(1) { $0 * Int128(base.primes[$1]) }
    parts = factors.map {
      let (prime, cofactor) = (base.primes[$0], a / Int128(base.primes[$0]))
      let inverse = power(remainder(cofactor, prime), prime - 2, modulo: prime)
      return cofactor * Int128(UInt64(inverse) * UInt64(base.roots[$0]) % UInt64(prime))
    }
    b = parts.reduce(0, +)
    self.a = a
    steps = parts.map { _ in [0] }
    for (prime, root) in zip(base.primes, base.roots).dropFirst() {
      let p = UInt64(prime)
      let inverse = UInt64(power(remainder(a, prime), prime - 2, modulo: prime))
      let middle = p - UInt64(remainder(b, prime))
      zeros.append(
        (
          UInt32((inverse * (middle + UInt64(root)) + UInt64(base.radius)) % p),
          UInt32((inverse * (middle + p - UInt64(root)) + UInt64(base.radius)) % p)
        ))
      for (index, part) in parts.enumerated() {
        steps[index].append(UInt32(2 * inverse * UInt64(remainder(part, prime)) % p))
      }
    }
  }

  /// Returns the relations that the polynomials yield; `isDone` is called before each polynomial.
  mutating func relations(isDone: () -> Bool) -> [SieveRelation] {
    var relations: [SieveRelation] = []
    var sieve = [UInt8](repeating: 0, count: 2 * base.radius)
    // A value is factored if the primes in the sieve make up this many of its bits. The rest is
    // left for a large prime and for the small primes, which are not sieved.
    let bits = log2(Double(base.radius)) + base.bits / 2 - log2(Double(base.largePrimeBound)) - 8
    let start = 128 - UInt8(bits)
    for number in 1...1 << (parts.count - 1) {
      if isDone() { break }
      let square = b.magnitude.multipliedFullWidth(by: b.magnitude)
      let (low, borrow) = base.multiple.low.subtractingReportingOverflow(square.low)
      let high = base.multiple.high - square.high - (borrow ? 1 : 0)
      let c = -Int128(a.magnitude.dividingFullWidth((high, low)).quotient)
      fill(&sieve, from: start)
      relations += sieve.indices.filter { sieve[$0] >= 128 }.compactMap { relation($0, c) }
      change(number)
    }
    return relations
  }

  /// Changes b to its next value, in the order of a Gray code.
  private mutating func change(_ number: Int) {
    let index = number.trailingZeroBitCount
    let decreases = number >> (index + 1) & 1 == 0
    b += decreases ? -2 * parts[index] : 2 * parts[index]
    for (index, step) in steps[index].enumerated() {
      let prime = base.primes[index]
      let step = decreases ? step : prime - step
      let (x, y) = (zeros[index].0 + step, zeros[index].1 + step)
      zeros[index] = (x < prime ? x : x - prime, y < prime ? y : y - prime)
    }
  }

  /// Adds the logarithms of the prime factors of each value of the polynomial.
  private func fill(_ sieve: inout [UInt8], from start: UInt8) {
    for index in sieve.indices { sieve[index] = start }
    for (prime, zeros) in zip(base.primes, zeros) where prime > 30 && zeros.0 != zeros.1 {
      let (p, log) = (Int(prime), UInt8(32 - prime.leadingZeroBitCount))
      var (x, y) = (Int(min(zeros.0, zeros.1)), Int(max(zeros.0, zeros.1)))
      while y < sieve.count {
        sieve[x] &+= log
        sieve[y] &+= log
        x += p
        y += p
      }
      if x < sieve.count { sieve[x] &+= log }
    }
  }

  /// Factors the value at a position of the sieve; returns nil if large factors are left.
  private func relation(_ position: Int, _ c: Int128) -> SieveRelation? {
    let x = Int128(position - base.radius)
    let value = (a * x + 2 * b) * x + c
    var (found, rest) = (factors, value.magnitude)
    if value < 0 { found.append(base.primes.count) }
    for (index, prime) in base.primes.enumerated() {
      let (x, y) = zeros[index]
      let residue = UInt32(position) % prime
      if residue != x, residue != y, x != y { continue }
      while rest % UInt128(prime) == 0 {
        rest /= UInt128(prime)
        found.append(index)
      }
    }
    if rest >= base.largePrimeBound { return nil }
    return SieveRelation(
      roots: [(a * x + b).magnitude], factors: found, largePrime: UInt32(rest))
  }
}

/// Returns the remainder of a positive number.
private func remainder(_ number: Int128, _ divisor: UInt32) -> UInt32 {
  UInt32(truncatingIfNeeded: number % Int128(divisor))
}
