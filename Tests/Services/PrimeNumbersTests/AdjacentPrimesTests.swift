import PrimeNumbers
import Testing
import UnidirectionalTesting

@Suite struct AdjacentPrimesTests {
  @Test func agreesWithAListOfSmallPrimes() throws {
    let primes = referencePrimes(upTo: 5000).map { Integer($0) }
    for number in (Int64(-3)...4990).map({ Integer($0) }) {
      #expect(try number.nextPrime() == primes.first { $0 > number })
      #expect(try number.previousPrime() == primes.last { $0 < number })
    }
  }

  @Test func crossesTheBoundsOfInt64AndUInt64() throws {
    let last: Integer = 9_223_372_036_854_775_783
    let next = try Integer(digits: "9223372036854775837")
    #expect(try (last - 1).nextPrime() == last)
    #expect(try last.nextPrime() == next)
    #expect(try Integer(Int64.max).nextPrime() == next)
    #expect(try next.previousPrime() == last)
    #expect(try Integer(Int64.max).previousPrime() == last)
    #expect(try Integer(Int64.min).nextPrime() == 2)
    #expect(try Integer(Int64.min).previousPrime() == nil)
    #expect(try Integer(2).previousPrime() == nil)
    let (below, above) = (Integer(UInt64.max - 58), try Integer(digits: "18446744073709551629"))
    #expect(try below.nextPrime() == above)
    #expect(try above.previousPrime() == below)
    #expect(try (0 - above).previousPrime() == nil)
    #expect(try (0 - above).nextPrime() == 2)
  }

  @Test func crossesTheLargestGapBelowTwoToTheSixtyThird() throws {
    // The maximal gap of 1476 comes from T. Oliveira e Silva, S. Herzog, S. Pardi, 2014.
    let start: Integer = 1_425_172_824_437_699_411
    let end = try start + 1476
    #expect(try start.nextPrime() == end)
    #expect(try end.previousPrime() == start)
  }

  @Test func nextAndPreviousAreInverse() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let number = Integer(generator.anyMagnitude())
      let next = try number.nextPrime()
      #expect(referenceIsPrime(try #require(next.uint64)) && next > number)
      let before = try next.previousPrime()
      #expect(before.map { $0 <= number } ?? true)
      if let before { #expect(try before.nextPrime() == next) }
    }
  }

  @Test func aSearchCanBeCancelled() throws {
    let large = try Integer(10).power(1_000)
    #expect(throws: IntegerError.cancelled) { try large.nextPrime { true } }
    #expect(throws: IntegerError.cancelled) { try large.previousPrime { true } }
  }
}
