import PrimeNumbers
import Testing
import UnidirectionalTesting

@Suite struct AdjacentPrimesTests {
  @Test func agreesWithAListOfSmallPrimes() {
    let primes = referencePrimes(upTo: 5000)
    for number in Int64(-3)...4990 {
      #expect(nextPrime(after: number) == primes.first { $0 > number })
      #expect(previousPrime(before: number) == primes.last { $0 < number })
    }
  }

  @Test func stopsAtTheBoundsOfInt64() {
    let last: Int64 = 9_223_372_036_854_775_783
    #expect(nextPrime(after: last - 1) == last)
    #expect(nextPrime(after: last) == nil)
    #expect(nextPrime(after: .max) == nil)
    #expect(previousPrime(before: .max) == last)
    #expect(nextPrime(after: .min) == 2)
    #expect(previousPrime(before: .min) == nil)
    #expect(previousPrime(before: 2) == nil)
  }

  @Test func crossesTheLargestGapBelowTwoToTheSixtyThird() {
    // The maximal gap of 1476 comes from T. Oliveira e Silva, S. Herzog, S. Pardi, 2014.
    let start: Int64 = 1_425_172_824_437_699_411
    let end = start + 1476
    #expect(nextPrime(after: start) == end)
    #expect(previousPrime(before: end) == start)
  }

  @Test func nextAndPreviousAreInverse() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let number = generator.anyMagnitude()
      let next = try #require(nextPrime(after: number))
      #expect(referenceIsPrime(UInt64(next)) && next > number)
      let before = previousPrime(before: next)
      #expect(before.map { $0 <= number } ?? true)
      if let before { #expect(nextPrime(after: before) == next) }
    }
  }
}
