import PrimeNumbers
import Synchronization
import TestProcesses
import Testing
import UnidirectionalTesting

@Suite struct PrimesInRangeTests {
  private func primes(in range: ClosedRange<Int64>) throws -> [Int64] {
    try primes(in: UInt64(range.lowerBound)...UInt64(range.upperBound)).map(Int64.init)
  }

  private func primes(in range: ClosedRange<UInt64>) throws -> [UInt64] {
    var primes: [UInt64] = []
    var counts: [Int] = []
    try forEachChunk(ofPrimesIn: range) { chunk in
      counts.append(chunk.count)
      primes += chunk
    }
    #expect(counts.dropLast().allSatisfy { $0 == 240 })
    #expect(counts.last.map { 1...240 ~= $0 } ?? true)
    return primes
  }

  @Test func findsEveryPrimeOfSmallRanges() throws {
    let all = referencePrimes(upTo: 400)
    for first in Int64(0)...130 {
      for last in stride(from: first, through: 400, by: 7) {
        #expect(try primes(in: first...last) == all.filter { first <= $0 && $0 <= last })
      }
    }
  }

  @Test func findsEveryPrimeUpToTwoMillion() throws {
    #expect(try primes(in: Int64(0)...2_000_000) == referencePrimes(upTo: 2_000_000))
  }

  @Test func rangesMayStartAndEndAnywhere() throws {
    let all = referencePrimes(upTo: 1_100_000)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      let first = Int64.random(in: 0...1_000_000, using: &generator)
      let last = first + Int64.random(in: 0...100_000, using: &generator)
      #expect(try primes(in: first...last) == all.filter { first <= $0 && $0 <= last })
    }
  }

  @Test(
    arguments: [
      4_294_000_000...4_294_020_000, 4_294_967_000...4_294_968_000,
      1_000_000_000_000...1_000_000_000_500, 999_999_999_000...1_000_000_090_000,
      281_474_976_709_000...281_474_976_711_000,
      9_223_372_036_854_772_807...9_223_372_036_854_777_807,
      9_223_372_036_854_775_783...9_223_372_036_854_775_783,
      .max - 3000 ... .max, .max - 58 ... .max - 58, .max - 57 ... .max, .max ... .max,
    ] as [ClosedRange<UInt64>])
  func agreesWithSingleTests(range: ClosedRange<UInt64>) throws {
    #expect(try primes(in: range) == range.filter(referenceIsPrime))
  }

  @Test func thePrimesEndBefore2ToThe64() throws {
    #expect(
      try primes(in: .max - 100...UInt64.max)
        == [18_446_744_073_709_551_521, 18_446_744_073_709_551_533, 18_446_744_073_709_551_557])
  }

  @Test func sievesWideRangesOfLargeNumbers() throws {
    // The value π(10^12 + 10^6) - π(10^12), as the difference of two counts.
    let count = try primes(in: UInt64(1_000_000_000_001)...1_000_001_000_000).count
    #expect(count == 36249)
    // The value π(10^14 + 9·10^5) - π(10^14), counted by another program, primesieve.
    #expect(try primes(in: UInt64(100_000_000_000_000)...100_000_000_900_000).count == 27838)
  }

  @Test func agreesWithASimpleSieveNearLargeNumbers() throws {
    let factors = referencePrimes(upTo: 1_000_000)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<LongTests.count(10, long: 30) {
      let first = Int64.random(in: 4_000_000_000...999_999_000_000, using: &generator)
      let range = first...first + Int64.random(in: 80_000...200_000, using: &generator)
      #expect(try primes(in: range) == referencePrimes(in: range, factors: factors))
    }
  }

  @Test func agreesWithASimpleSieveAroundTheSquaresOfPrimes() throws {
    let factors = referencePrimes(upTo: 1_000_000)
    for prime in [65_521, 65_537, 122_867, 122_887, 999_979] as [Int64] {
      let range = prime * prime - 50_000...prime * prime + 50_000
      #expect(try primes(in: range) == referencePrimes(in: range, factors: factors))
    }
  }

  @Test func agreesWithASimpleSieveInSeveralWindows() throws {
    let range = Int64(50_000_000_000)...50_003_000_000
    let factors = referencePrimes(upTo: 230_000)
    #expect(try primes(in: range) == referencePrimes(in: range, factors: factors))
  }

  @Test func someRangesHaveNoPrimes() throws {
    #expect(try primes(in: UInt64(0)...1).isEmpty)
    #expect(try primes(in: UInt64(24)...28).isEmpty)
    #expect(try primes(in: UInt64(0)...2) == [2])
  }

  @Test(arguments: [0 ... .max, .max - 1_000_000_000 ... .max] as [ClosedRange<UInt64>])
  func stopsWhenCancelled(range: ClosedRange<UInt64>) {
    let chunks = Mutex(0)
    let control = ComputationControl(isCancelled: { chunks.withLock { $0 >= 1 } })
    #expect(throws: IntegerError.cancelled) {
      try forEachChunk(ofPrimesIn: range, control: control) { _ in
        chunks.withLock { $0 += 1 }
      }
    }
    #expect(chunks.withLock { $0 } == 1)
  }
}
