/// A function in expressions of integers; the raw value is its name.
package enum IntegerFunction: String, CaseIterable {
  case abs, binomial, fibonacci, gcd, isqrt, lcm, max, min, nextprime, nthprime, phi, powmod
  case prevprime, primepi, sigma, sqrt, tau

  /// The description of the value, for help.
  package var summary: String {
    switch self {
    case .abs: "the absolute value"
    case .binomial: "binomial(N, K) is the number of ways to choose K of N things"
    case .fibonacci: "the Fibonacci number at this position; fibonacci(10) is 55"
    case .gcd: "the greatest common divisor of the arguments"
    case .isqrt: "the same as sqrt"
    case .lcm: "the least common multiple of the arguments"
    case .max: "the largest argument"
    case .min: "the smallest argument"
    case .nextprime: "the smallest prime above the argument"
    case .nthprime: "the prime at this position, at most 10^7; nthprime(1) is 2"
    case .phi: "Euler's φ: how many numbers up to the argument are coprime to it"
    case .powmod: "powmod(A, B, M) is A^B modulo M; B < 0 needs an inverse of A"
    case .prevprime: "the largest prime below the argument"
    case .primepi: "π: how many primes there are up to the argument, at most 10^7"
    case .sigma: "the sum of the positive divisors"
    case .sqrt: "the square root, rounded down"
    case .tau: "the number of positive divisors"
    }
  }

  /// The numbers of arguments that the function may have.
  var counts: ClosedRange<Int> {
    switch self {
    case .gcd, .lcm, .max, .min: 1...Int.max
    case .binomial: 2...2
    case .powmod: 3...3
    default: 1...1
    }
  }

  /// Returns the size in bits of a number whose computation takes about as long as the value.
  ///
  /// Reading the arguments already takes longer than most functions, whose cost is 0.
  func cost(of n: [Integer]) -> Double {
    switch self {
    case .phi, .sigma, .tau: 256 * Double(n[0].bitWidth)
    case .nextprime, .prevprime: 16 * Double(n[0].bitWidth)
    case .powmod: Double(n[1].bitWidth) * Double(n[2].bitWidth) / 64
    case .binomial: Double(n[1].int64 ?? .max) * Double(n[0].bitWidth)
    case .fibonacci: Double(n[0].int64?.magnitude ?? .max)
    default: 0
    }
  }

  /// Returns the value; `isCancelled` is called during a search for a prime or for factors.
  func value(of n: [Integer], isCancelled: @Sendable () -> Bool) throws(IntegerError) -> Integer {
    switch self {
    case .abs: return try n[0].magnitude
    case .binomial: return try n[0].binomial(n[1])
    case .fibonacci: return try n[0].fibonacci()
    case .isqrt, .sqrt: return try n[0].squareRoot()
    case .max: return n.max() ?? 0
    case .min: return n.min() ?? 0
    case .nextprime: return try n[0].nextPrime(isCancelled: isCancelled)
    case .phi: return try n[0].eulerPhi(isCancelled: isCancelled)
    case .powmod: return try n[0].power(n[1], modulo: n[2])
    case .sigma: return try n[0].divisorSum(isCancelled: isCancelled)
    case .tau: return try n[0].divisorCount(isCancelled: isCancelled)
    case .prevprime:
      if let prime = try n[0].previousPrime(isCancelled: isCancelled) { return prime }
      throw .undefined("has no prime before \(n[0].abbreviated); the first prime is 2")
    case .nthprime, .primepi:
      // Up to this limit, counting primes takes a few milliseconds.
      if n[0] > 10_000_000 {
        let command = "\(self == .nthprime ? "nth" : "pi") \(n[0].abbreviated)"
        throw .undefined("has an argument above 10^7; use the command \(command)")
      }
      let number = n[0].int64 ?? .min
      if let result = try? self == .nthprime ? nthPrime(number) : primeCount(upTo: number) {
        return Integer(result)
      }
      throw .undefined("asks for the prime at position \(n[0].abbreviated); positions start at 1")
    case .gcd, .lcm:
      var result = try n[0].magnitude
      for number in n.dropFirst() {
        let divisor = try Integer.greatestCommonDivisor(result, number)
        let isDivisor = self == .gcd || divisor == 0
        result = isDivisor ? divisor : try (result.dividedExactly(by: divisor) * number).magnitude
      }
      return result
    }
  }
}
