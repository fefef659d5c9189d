import PrimeNumbers
import Testing
import UnidirectionalTesting

@Suite struct PrimeFactorizationTests {
  @Test(
    arguments: [
      (0, "0 = 0"), (1, "1 = 1"), (-1, "-1 = -1"), (2, "2 = 2"), (7, "7 = 7"), (9, "9 = 3^2"),
      (-7, "-7 = -1 × 7"), (-12, "-12 = -1 × 2^2 × 3"), (360, "360 = 2^3 × 3^2 × 5"),
      (3481, "3481 = 59^2"), (1_194_649, "1194649 = 1093^2"), (561, "561 = 3 × 11 × 17"),
      (4_611_686_018_427_387_904, "4611686018427387904 = 2^62"),
      (.min, "-9223372036854775808 = -1 × 2^63"),
      (.max, "9223372036854775807 = 7^2 × 73 × 127 × 337 × 92737 × 649657"),
      (
        614_889_782_588_491_410,
        (1...47).filter { Int64($0).isPrime }.reduce("614889782588491410 =") {
          $0 + ($1 == 2 ? " " : " × ") + "\($1)"
        }
      ),
    ] as [(Int64, String)])
  func descriptionIsAnEquation(number: Int64, equation: String) {
    #expect(PrimeFactorization(of: number).description == equation)
  }

  @Test(
    arguments: [
      (2_147_483_629, 2_147_483_647), (3_037_000_453, 3_037_000_493),
      (3_037_000_493, 3_037_000_493),
      (4_294_967_291, 2_147_483_629), (2_097_143, 4_398_046_511_093), (59, 156_328_339_607_708_063),
    ] as [(Int64, Int64)])
  func splitsProductsOfTwoLargePrimes(first: Int64, second: Int64) {
    let factors = PrimeFactorization(of: first * second).factors
    #expect(
      factors.flatMap { Array(repeating: $0.prime, count: $0.exponent) }
        == [first, second].sorted())
  }

  @Test func splitsCarmichaelNumbers() throws {
    for number in try KnownValues.load().carmichael.compactMap(Int64.init) {
      let factorization = PrimeFactorization(of: number)
      #expect(factorization.factors.count >= 3)
      expectConsistent(factorization)
    }
  }

  @Test func smallNumbersFactorConsistently() {
    for number in Int64(-3000)...3000 { expectConsistent(PrimeFactorization(of: number)) }
  }

  @Test func randomNumbersFactorConsistently() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<400 {
      let number = generator.anyMagnitude() * (Bool.random(using: &generator) ? 1 : -1)
      expectConsistent(PrimeFactorization(of: number))
    }
  }

  @Test func powersOfPrimesFactorConsistently() {
    for prime: Int64 in [2, 3, 59, 61, 1093, 46_337, 2_097_143] {
      var power = prime
      var exponent = 1
      while true {
        let expected = [PrimePower(prime: prime, exponent: exponent)]
        #expect(PrimeFactorization(of: power).factors == expected)
        let (next, isBeyond) = power.multipliedReportingOverflow(by: prime)
        if isBeyond { break }
        power = next
        exponent += 1
      }
    }
  }

  /// Checks that the factors are primes in ascending order, and that their product is the number.
  private func expectConsistent(_ factorization: PrimeFactorization) {
    let number = factorization.number
    #expect(factorization.isPrime == number.isPrime, "\(factorization)")
    if number == 0 { return #expect(factorization.factors.isEmpty) }
    var product: UInt64 = 1
    for factor in factorization.factors {
      #expect(referenceIsPrime(UInt64(factor.prime)) && factor.exponent > 0, "\(factorization)")
      for _ in 0..<factor.exponent { product *= UInt64(factor.prime) }
    }
    #expect(product == number.magnitude, "\(factorization)")
    let primes = factorization.factors.map(\.prime)
    #expect(zip(primes, primes.dropFirst()).allSatisfy { $0 < $1 }, "\(factorization)")
  }
}
