import Synchronization
import TestProcesses
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
    ("10^30+1", "61 × 101 × 3541 × 9901 × 27961 × 4188901 × 39526741"),
    ("2*(10^30+57)*(10^31+33)", "2 × c62 (62 digits, not factored)"),
  ])
  func largeNumbersAreFactoredAsFarAsThatIsQuick(text: String, factors: String) throws {
    let number = try IntegerExpression.value(of: text)
    #expect(PrimeFactorization(of: number).description == "\(number) = \(factors)")
  }

  /// Semiprimes of 20 to 30 digits, then numbers with other kinds of factors.
  @Test(arguments: [
    "5009784947 × 6995172271", "50813011583 × 80076409711", "211107960223 × 684656024399",
    "2781643027049 × 6314986719413", "11470567535473 × 89124995721611",
    "466001718034667 × 587228909682133", "29098527383 × 30654636629",
    // Primes next to each other, and two that may be in the base of the sieve.
    "100000000003 × 100000000019", "4294967311 × 4294967357 × 4294967371",
    "65539 × 65543 × 1000000000000000003",
    // Carmichael numbers.
    "25166527 × 50333053 × 75499579", "25167661 × 50335321 × 75502981",
    "100000000003^3", "4294967311^2 × 4294967357", "4294967311 × 4294967357^2",
    "10000000000037^2", "3 × 19 × 4611686018427388039^2", "65537 × 18446744073709551629^2",
  ])
  func numbersOfUpTo30DigitsAreFactored(factors: String) throws {
    let number = try IntegerExpression.value(of: factors)
    #expect(PrimeFactorization(of: number).description == "\(number) = \(factors)")
  }

  @Test(
    .enabled(if: LongTests.areEnabled),
    arguments: [
      "26878194112260107 × 94466780788586309", "26190036249974529259 × 56886754662309562643",
    ])
  func semiprimesOf36And40DigitsAreFactored(factors: String) throws {
    let number = try IntegerExpression.value(of: factors)
    let result = PrimeFactorization(of: number)
    #expect(result.composites == nil && result.factors.count == 2)
    #expect(try result.factors[0].prime * result.factors[1].prime == number)
  }

  @Test func randomSemiprimesAreFactored() throws {
    var generator = SeededGenerator(seed: 62)
    func prime() throws -> Integer {
      let bits = UInt64.random(in: 31...43, using: &generator)
      return try Integer(UInt64.random(in: 1 << bits..<2 << bits, using: &generator)).nextPrime()
    }
    for _ in 0..<LongTests.count(20, long: 40) {
      let primes = try [prime(), prime()].sorted()
      let result = PrimeFactorization(of: try primes[0] * primes[1])
      #expect(result.factors.map(\.prime) == primes, "\(result)")
    }
  }

  @Test func theSieveReportsItsRelationsAndCanBeCancelled() throws {
    let number = try IntegerExpression.value(of: "21 * 211107960223 * 684656024399")
    let statuses = Mutex<[String]>([])
    _ = PrimeFactorization(
      of: number, reportStatus: { status in statuses.withLock { $0.append(status) } })
    let texts = statuses.withLock(\.self)
    #expect(!texts.isEmpty)
    #expect(texts.allSatisfy { $0.wholeMatch(of: /3 × 7 × c24, \d+ of \d+ relations/) != nil })
    let calls = Atomic(0)
    let canceled = PrimeFactorization(
      of: number, isCancelled: { calls.add(1, ordering: .relaxed).newValue > 10 })
    #expect(canceled.description == "\(number) = 3 × 7 × c24 (24 digits, not factored)")
  }

  @Test func theSieveSplitsNumbersUpToALimit() throws {
    let number = try IntegerExpression.value(of: "211107960223 * 684656024399")
    #expect(PrimeFactorization(of: number, sieveLimit: 76).composites == [number])
    #expect(PrimeFactorization(of: number, sieveLimit: 77).composites == nil)
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
