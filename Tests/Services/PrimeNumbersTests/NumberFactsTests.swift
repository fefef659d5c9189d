import PrimeNumbers
import Testing

@Suite struct NumberFactsTests {
  @Test(
    arguments: [
      (7, 4, 5, 11), (9, nil, 7, 11), (2, 1, nil, 3), (3, 2, 2, 5), (1, nil, nil, 2),
      (0, nil, nil, 2), (-7, nil, nil, 2), (541, 100, 523, 547),
      (7919, 1000, 7907, 7927),
      // The largest prime whose position is found, and the next one.
      (999_999_937, 50_847_534, 999_999_929, 1_000_000_007),
      (1_000_000_007, nil, 999_999_937, 1_000_000_009),
      // The two largest primes in Int64's range.
      (9_223_372_036_854_775_757, nil, 9_223_372_036_854_775_643, 9_223_372_036_854_775_783),
    ] as [(Integer, Int64?, Integer?, Integer?)])
  func positionsAndNeighbors(
    number: Integer, position: Int64?, previous: Integer?, next: Integer?
  ) throws {
    let facts = try NumberFacts(about: number)
    #expect(facts.factorization == PrimeFactorization(of: number))
    #expect(facts.position == position)
    #expect(facts.previousPrime == previous)
    #expect(facts.nextPrime == next)
  }

  @Test func aLargeNumberHasFactsAsFarAsTheyAreFoundQuickly() throws {
    let prime = try Integer(2).power(127) - 1
    let facts = try NumberFacts(about: prime)
    #expect(facts.factorization.isPrime && facts.factorization.isProved == true)
    #expect(facts.nextPrime == (try prime + 30))
    let huge = try NumberFacts(about: try Integer(10).power(20_000) + 1)
    #expect(huge.factorization.composites?.count == 1)
    #expect(!huge.isUntested && huge.factorization.isProved == true)
    #expect(huge.previousPrime == nil && huge.nextPrime == nil)
    let power = try NumberFacts(about: try Integer(10).power(1_000_000))
    #expect(power.factorization.factors.map(\.exponent) == [1_000_000, 1_000_000])
  }

  @Test func nothingIsProvedAboutANumberThatIsTooLargeToBeTested() throws {
    let facts = try NumberFacts(about: try Integer(2).power(9_689) - 1)
    #expect(facts.isUntested && facts.factorization.isProved == nil)
  }

  @Test func theFirstPrimesAreNumberedInOrder() throws {
    let primes = try (0..<1_000 as Range<Int64>).map { try NumberFacts(about: Integer($0)) }.filter(
      \.factorization.isPrime)
    #expect(primes.map(\.position) == (1...168).map { $0 })
    #expect(
      primes.dropFirst().map(\.previousPrime) == primes.dropLast().map(\.factorization.number))
  }
}
