import PrimeNumbers
import Testing

@Suite struct NumberFactsTests {
  @Test(
    arguments: [
      (7, 4, 5, 11), (9, nil, 7, 11), (2, 1, nil, 3), (3, 2, 2, 5), (1, nil, nil, 2),
      (0, nil, nil, 2), (-7, nil, nil, 2), (.min, nil, nil, 2), (541, 100, 523, 547),
      (7919, 1000, 7907, 7927),
      // The largest prime whose position is found, and the next one.
      (999_999_937, 50_847_534, 999_999_929, 1_000_000_007),
      (1_000_000_007, nil, 999_999_937, 1_000_000_009),
      // The largest prime in Int64's range.
      (9_223_372_036_854_775_783, nil, 9_223_372_036_854_775_643, nil),
      (.max, nil, 9_223_372_036_854_775_783, nil),
    ] as [(Int64, Int64?, Int64?, Int64?)])
  func positionsAndNeighbors(number: Int64, position: Int64?, previous: Int64?, next: Int64?) {
    let facts = NumberFacts(about: number)
    #expect(facts.factorization == PrimeFactorization(of: number))
    #expect(facts.position == position)
    #expect(facts.previousPrime == previous)
    #expect(facts.nextPrime == next)
  }

  @Test func theFirstPrimesAreNumberedInOrder() {
    let primes = (0..<1_000).map { NumberFacts(about: $0) }.filter(\.factorization.isPrime)
    #expect(primes.map(\.position) == (1...168).map { $0 })
    #expect(
      primes.dropFirst().map(\.previousPrime) == primes.dropLast().map(\.factorization.number))
  }
}
