import Synchronization
import Testing
import UnidirectionalTesting

@testable import PrimeNumbers

@Suite struct PrimeFactorizationTests {
  @Test(
    arguments: [
      (0, "0 has no prime factorization: every prime divides it."), (1, "1 has no prime factors."),
      (-1, "-1 has no prime factors."), (2, "2 = 2"), (7, "7 = 7"), (9, "9 = 3^2"),
      (-7, "-7 = -1 × 7"), (-12, "-12 = -1 × 2^2 × 3"), (360, "360 = 2^3 × 3^2 × 5"),
      (3481, "3481 = 59^2"), (1_194_649, "1194649 = 1093^2"), (561, "561 = 3 × 11 × 17"),
      (4_611_686_018_427_387_904, "4611686018427387904 = 2^62"),
      (-9_223_372_036_854_775_808, "-9223372036854775808 = -1 × 2^63"),
      (9_223_372_036_854_775_807, "9223372036854775807 = 7^2 × 73 × 127 × 337 × 92737 × 649657"),
      (
        614_889_782_588_491_410,
        (1...47).filter { Int64($0).isPrime }.reduce("614889782588491410 =") {
          $0 + ($1 == 2 ? " " : " × ") + "\($1)"
        }
      ),
    ] as [(Integer, String)])
  func descriptionIsAnEquation(number: Integer, equation: String) {
    #expect(PrimeFactorization(of: number).description == equation)
  }

  @Test(
    arguments: [
      (2_147_483_629, 2_147_483_647), (3_037_000_453, 3_037_000_493),
      (3_037_000_493, 3_037_000_493),
      (4_294_967_291, 2_147_483_629), (2_097_143, 4_398_046_511_093), (59, 156_328_339_607_708_063),
    ] as [(Int64, Int64)])
  func splitsProductsOfTwoLargePrimes(first: Int64, second: Int64) {
    let factors = PrimeFactorization(of: Integer(first * second)).factors
    #expect(
      factors.flatMap { Array(repeating: $0.prime, count: $0.exponent) }
        == [first, second].sorted().map { Integer($0) })
  }

  @Test func splitsCarmichaelNumbers() throws {
    for number in try KnownValues.load().carmichael.compactMap(Int64.init) {
      let factorization = PrimeFactorization(of: Integer(number))
      #expect(factorization.factors.count >= 3)
      expectConsistent(factorization)
    }
  }

  @Test func smallNumbersFactorConsistently() {
    for number in Int64(-3000)...3000 { expectConsistent(PrimeFactorization(of: Integer(number))) }
  }

  @Test func randomNumbersFactorConsistently() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<400 {
      let number = generator.anyMagnitude() * (Bool.random(using: &generator) ? 1 : -1)
      expectConsistent(PrimeFactorization(of: Integer(number)))
    }
  }

  @Test func powersOfPrimesFactorConsistently() {
    for prime: Int64 in [2, 3, 59, 61, 1093, 46_337, 2_097_143] {
      var power = prime
      var exponent = 1
      while true {
        let expected = [PrimePower(prime: Integer(prime), exponent: exponent)]
        #expect(PrimeFactorization(of: Integer(power)).factors == expected)
        let (next, isBeyond) = power.multipliedReportingOverflow(by: prime)
        if isBeyond { break }
        power = next
        exponent += 1
      }
    }
  }

  /// Checks that the factors are primes in ascending order, and that their product is the number.
  private func expectConsistent(_ factorization: PrimeFactorization) {
    let number = factorization.number.int64 ?? 0
    #expect(factorization.isPrime == number.isPrime, "\(factorization)")
    if number == 0 { return #expect(factorization.factors.isEmpty) }
    var product: UInt64 = 1
    for factor in factorization.factors {
      let prime = factor.prime.uint64 ?? 0
      #expect(referenceIsPrime(prime) && factor.exponent > 0, "\(factorization)")
      for _ in 0..<factor.exponent { product *= prime }
    }
    #expect(product == number.magnitude, "\(factorization)")
    let primes = factorization.factors.map(\.prime)
    #expect(zip(primes, primes.dropFirst()).allSatisfy { $0 < $1 }, "\(factorization)")
  }

  @Test(arguments: [
    ("2^64+1", "274177 × 67280421310721"), ("-2^70", "-1 × 2^70"), ("3^80*5", "3^80 × 5"),
    ("2^89-1", "618970019642690137449562111"), ("(2^61-1)^3", "2305843009213693951^3"),
    ("65537^2*(2^89-1)^2", "65537^2 × 618970019642690137449562111^2"),
    ("2^200+1", "257 × 1601 × 25601 × 82471201 × 4278255361 × 432363203127002885506543172618401"),
    ("2*(10^30+57)*(10^31+33)", "2 × c62 (62 digits, not factored)"),
  ])
  func largeNumbersAreFactoredAsFarAsThatIsQuick(text: String, factors: String) throws {
    let number = try IntegerExpression.value(of: text)
    #expect(PrimeFactorization(of: number).description == "\(number) = \(factors)")
  }

  @Test func aSmallFactorAndACompositeOneAreNotAPrime() throws {
    let number = try IntegerExpression.value(of: "2*(10^30+57)*(10^31+33)")
    var result = PrimeFactorization(of: number)
    try result.provePrimality(isCancelled: { false })
    #expect(!result.isPrime && result.isProved == true)
    #expect(!PrimeFactorization(of: -7).isPrime)
  }

  @Test func aSearchFindsTheOtherFactors() throws {
    let factors = try ["10^60+7", "10^61+93"].map { try IntegerExpression.value(of: $0) }
    let number = try IntegerExpression.value(of: "21*(10^60+7)*(10^61+93)")
    let statuses = Mutex<[String]>([])
    let control = ComputationControl(
      reportStatus: { status in statuses.withLock { $0.append(status) } })
    let result = try PrimeFactorization(of: number, control: control) { composite, control in
      control.reportStatus("13 curves, bound \(composite)")
      return factors[1]
    }
    #expect(result.composites == nil && result.isProved == true)
    #expect(result.factors.map(\.prime) == [3, 7] + factors)
    let composite = try factors[0] * factors[1]
    let texts = statuses.withLock(\.self)
    #expect(texts == ["3 × 7 × c122, 13 curves, bound \(composite)"])
  }

  @Test func withoutAFactorTheSearchKeepsTheCompositeOne() throws {
    let number = try IntegerExpression.value(of: "2*(10^30+57)*(10^31+33)")
    let result = try PrimeFactorization(of: number, control: .none) { _, _ in nil }
    #expect(result.description == "\(number) = 2 × c62 (62 digits, not factored)")
    #expect(result.isProved == true)
  }

  @Test func anErrorOfTheSearchEndsIt() throws {
    let number = try IntegerExpression.value(of: "2*(10^30+57)*(10^31+33)")
    for error in [IntegerError.cancelled, .searchFailed("no memory")] {
      #expect(throws: error) {
        try PrimeFactorization(of: number, control: .none) { _, _ throws(IntegerError) in
          throw error
        }
      }
    }
    #expect(PrimeFactorization(of: number, isCancelled: { true }).factors.map(\.prime) == [2])
  }
}
