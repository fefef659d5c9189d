import TestProcesses
import Testing
import UnidirectionalTesting

@testable import PrimeNumbers

@Suite struct PrimeCountTests {
  @Test func countsUpToPowersOfTen() throws {
    for (exponent, count) in try KnownValues.load().primePi10k.prefix(12).enumerated() {
      let x = (0..<exponent).reduce(Int64(1)) { product, _ in product * 10 }
      #expect(try primeCount(upTo: x) == Int64(count), "up to 10^\(exponent)")
    }
  }

  @Test(
    arguments: [(.min, 0), (-1, 0), (0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3)]
      as [(Int64, Int64)])
  func countsFromTheFirstPrime(x: Int64, count: Int64) throws {
    #expect(try primeCount(upTo: x) == count)
  }

  @Test func countsUpToSmallNumbers() throws {
    let primes = referencePrimes(upTo: 20_000)
    var count = 0
    for x in 0...20_000 {
      if count < primes.count, primes[count] == x { count += 1 }
      if x < 500 || x % 37 == 0 { #expect(try primeCount(upTo: Int64(x)) == count, "up to \(x)") }
    }
  }

  /// Tests the range in which the method changes from the sieve to the combinatorial one.
  @Test func countsAroundOneHundredThousand() throws {
    let primes = referencePrimes(upTo: 101_000)
    for x in stride(from: Int64(99_900), through: 100_900, by: 9) {
      #expect(try primeCount(upTo: x) == primes.count { $0 <= x }, "up to \(x)")
    }
  }

  @Test(arguments: 17..<28)
  func agreesWithSumsOverQuotients(bits: Int) throws {
    var generator = SeededGenerator(seed: UInt64(bits))
    for _ in 0..<(bits < 25 ? 6 : 1) {
      let x = Int.random(in: 1 << bits..<2 << bits, using: &generator)
      #expect(try primeCount(upTo: Int64(x)) == referencePrimeCount(upTo: x), "up to \(x)")
    }
  }

  @Test(arguments: [100_000, 1_000_003, 123_456_789, 3_000_000_000, 40_000_000_000])
  func countsTheSameOnAllCores(x: Int) throws {
    let counter = try PrimeCounter(upTo: x, control: .none)
    let inOrder = try counter.count(onAllCores: false, control: .none)
    for _ in 0..<3 {
      #expect(try counter.count(onAllCores: true, control: .none) == inOrder)
    }
    #expect(try primeCount(upTo: Int64(x)) == Int64(inOrder))
  }

  @Test(arguments: [1, 2, 5, 40])
  func hardLeafSumsDoNotDependOnTheRanges(count: Int) throws {
    let counter = try PrimeCounter(upTo: 20_000_000_000, control: .none)
    let ranges = counter.hardLeafRanges(count: count)
    #expect(ranges.first?.lowerBound == 0)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    let parts = try ranges.map { try counter.hardLeaves(in: $0, control: .none) }
    let whole = try counter.hardLeafRanges(count: 1).map {
      try counter.hardLeaves(in: $0, control: .none)
    }
    #expect(PartialCount.total(parts) == PartialCount.total(whole))
  }

  @Test(arguments: [47, 331, 1009, 2154] as [Int64])
  func countsAroundSquaresAndCubes(root: Int64) throws {
    let limit = LongTests.areEnabled ? 10_000_000_000_000 : 100_000_000_000
    for power in [root * root * root, root * root * root * root] where power < limit {
      let below = try primeCount(upTo: power - 1)
      #expect(try primeCount(upTo: power) == below, "\(power) is not prime")
      let next = try #require(Integer(power).nextPrime().int64)
      #expect(try primeCount(upTo: next - 1) == below)
      #expect(try primeCount(upTo: next) == below + 1)
    }
  }

  @Test func rejectsArgumentsAboveTheLimit() {
    let limit = PrimeComputationLimits.primeCount
    #expect(throws: IntegerError.tooLarge(limit: limit)) {
      try primeCount(upTo: limit + 1)
    }
    #expect(throws: IntegerError.tooLarge(limit: limit)) { try primeCount(upTo: .max) }
  }
}
