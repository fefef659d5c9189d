import Testing
import UnidirectionalTesting

@testable import PrimeNumbers

@Suite struct LargePrimesTests {
  /// Returns the numbers that remain in a window after removing the multiples of large primes.
  private func remaining(
    after lower: Int, upTo upper: Int, byteCount: Int, firstByte: Int
  ) throws -> [Int64] {
    let sieve = SegmentSieve(byteCount: byteCount, basePrimes: [])
    sieve.sieve(firstByte: firstByte)
    try LargePrimes(after: lower, upTo: upper, control: .none)
      .removeMultiples(from: sieve, firstByte: firstByte, control: .none)
    var numbers: [Int64] = []
    sieve.forEachNumber(firstByte: firstByte) { numbers.append($0) }
    return numbers
  }

  /// Checks that a window loses the multiples of exactly the primes between two bounds, starting
  /// with their squares.
  @Test func removesTheMultiplesOfThePrimesBetweenTheBounds() throws {
    let all = referencePrimes(upTo: 3000)
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<40 {
      let lower = Int.random(in: 19...2000, using: &generator)
      let upper = Int.random(in: lower...3000, using: &generator)
      let firstByte = Int.random(in: 0...300_000, using: &generator)
      let first = Int64(firstByte * 30)
      let primes = all.filter { lower < $0 && $0 <= upper }
      let expected = (first..<first + 480 * 30).filter { number in
        // A sieve without base primes leaves the numbers with no factor up to 17, and the primes
        // from 7 in the first byte.
        let isLeft = [2, 3, 5, 7, 11, 13, 17].allSatisfy { number % $0 > 0 } && number > 1
        return (isLeft || [7, 11, 13, 17].contains(number))
          && primes.allSatisfy { number < $0 * $0 || number % $0 > 0 }
      }
      let numbers = try remaining(
        after: lower, upTo: upper, byteCount: 480, firstByte: firstByte)
      #expect(numbers == expected)
    }
  }

  @Test func stopsWhenCancelled() {
    #expect(throws: PrimeComputationError.cancelled) {
      _ = try LargePrimes(
        after: 1000, upTo: 2000, control: ComputationControl(isCancelled: { true }))
    }
  }
}
