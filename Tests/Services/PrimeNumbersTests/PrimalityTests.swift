import TestProcesses
import Testing
import UnidirectionalTesting

@testable import PrimeNumbers

@Suite struct PrimalityTests {
  let known: KnownValues

  init() throws { known = try KnownValues.load() }

  @Test func agreesWithASieveOnSmallNumbers() {
    let primes = Set(referencePrimes(upTo: 200_000))
    for number in 0...Int64(200_000) where number.isPrime != primes.contains(number) {
      Issue.record("\(number)")
    }
  }

  @Test(arguments: [.min, .min + 1, -7, -2, -1, 0, 1] as [Int64])
  func nothingBelowTwoIsPrime(number: Int64) {
    #expect(!number.isPrime)
  }

  @Test(arguments: [1 << 32, 1 << 48, 1 << 62, 1 << 63, .max - 600] as [UInt64])
  func agreesWithTwelveBasesAroundPowersOfTwo(center: UInt64) {
    for number in center - 600...center + 600 where number.isPrime != referenceIsPrime(number) {
      Issue.record("\(number)")
    }
  }

  @Test func agreesWithTwelveBasesOnRandomNumbers() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let number = UInt64(generator.anyMagnitude()) << 1 | 1
      #expect(number.isPrime == referenceIsPrime(number), "\(number)")
    }
  }

  @Test func edgePrimesArePrimeAndTheirNeighborsAreNot() throws {
    let edges = try known.edgePrimes.mapValues { try #require(UInt64($0)) }
    for (name, prime) in edges { #expect(prime.isPrime, "\(name)") }
    let below = try #require(edges["maxBelow2^64"])
    #expect((below + 1...UInt64.max).filter(\.isPrime).isEmpty)
    let around = (try #require(edges["maxBelow2^63"]), try #require(edges["nextAbove2^63"]))
    #expect((around.0 + 1..<around.1).filter(\.isPrime).isEmpty)
  }

  @Test func pseudoprimesAreNotPrime() {
    let numbers =
      known.carmichael + known.strongLucasPsp + known.spspBase2 + known.wieferichSquares
      + known.psiA014233 + known.weakBaseSets.keys
    let fitting = numbers.compactMap(UInt64.init)
    #expect(fitting.count > 50)
    for number in fitting { #expect(!number.isPrime, "\(number)") }
  }

  @Test(arguments: [
    "18446744073710004191", "46116860184303564431", "110680464442258599529",
    // 2 to 37 are squares modulo these primes, so no power of them proves anything about the factor
    // 2 of the predecessor.
    "20907918940456006413034081", "20907918947758012737687121", "20907918951409015900013641",
    // n - 1 or n + 1 is 2^m·k with a small k.
    "3*2^189+1", "13*2^1000+1", "77*2^100-1", "81*2^101-1", "3*2^143-1", "19*2^189-1",
    "10^38+133", "2^127-1",
  ])
  func primesWithAFactoredNeighborAreProved(text: String) throws {
    #expect(try IntegerExpression.value(of: text).primality() == .proved)
  }

  @Test func aPrimeWithoutAFactoredNeighborIsProbable() throws {
    for text in ["2^200+235", "10^1000+453"] {
      #expect(try IntegerExpression.value(of: text).primality() == .probable)
    }
  }

  @Test func randomPrimesAreProved() throws {
    var generator = SeededGenerator(seed: 81)
    for (bits, count) in [(64..<81, (100, 2_000)), (81..<128, (8, 100))]
      as [(Range<Int64>, (Int, Int))]
    {
      for _ in 0..<LongTests.count(count.0, long: count.1) {
        let bit = try Integer(2).power(Integer(Int64.random(in: bits, using: &generator)))
        let offset = Integer(UInt64.random(in: 0..<1 << 63, using: &generator))
        let prime = try (bit + offset).nextPrime()
        #expect(try prime.primality() == .proved, "\(prime)")
      }
    }
  }

  @Test func aCancelledProofIsAnError() throws {
    let prime = try IntegerExpression.value(of: "10^38+133")
    #expect(throws: IntegerError.cancelled) {
      try prime.hasPocklingtonProof { true }
    }
    #expect(throws: IntegerError.cancelled) {
      try prime.hasMorrisonProof { true }
    }
  }

  @Test func strongPseudoprimesOf82BitsAreNotPrime() throws {
    // The least ones to the first 12 and 13 primes.
    for digits in ["318665857834031151167461", "3317044064679887385961981"] {
      #expect(try Integer(digits: digits).primality() == .composite)
    }
  }

  @Test func noFactorsProveACompositeNumber() throws {
    let carmichael = try Integer(digits: "95635931083302480072049")
    let composites = try (1...60 as ClosedRange<Int64>).map { try carmichael + Integer($0 + $0) }
      .filter { !$0.isPrime && !$0.hasSmallFactor }
    for number in [carmichael] + composites {
      #expect(try !number.hasPocklingtonProof { false })
      #expect(try !number.hasMorrisonProof { false })
    }
  }

  @Test func squaresOfPrimesAreNotPrime() {
    for prime in referencePrimes(upTo: 20_000) { #expect(!(prime * prime).isPrime, "\(prime)²") }
    for prime: UInt64 in [1093, 3511, 4_294_967_291] { #expect(!(prime * prime).isPrime) }
  }
}
