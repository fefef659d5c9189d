import PrimeNumbers
import Testing
import UnidirectionalTesting

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

  @Test func squaresOfPrimesAreNotPrime() {
    for prime in referencePrimes(upTo: 20_000) { #expect(!(prime * prime).isPrime, "\(prime)²") }
    for prime: UInt64 in [1093, 3511, 4_294_967_291] { #expect(!(prime * prime).isPrime) }
  }
}
