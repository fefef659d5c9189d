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
      let first = firstByte * 30
      var window = [Bool](repeating: true, count: 480 * 30)
      func removeMultiples(of prime: Int, from start: Int) {
        var number = max(start, (first + prime - 1) / prime * prime)
        while number < first + window.count {
          window[number - first] = false
          number += prime
        }
      }
      // A sieve without base primes leaves the numbers with no factor up to 17, and the primes
      // from 7 in the first byte.
      for prime in [2, 3, 5] { removeMultiples(of: prime, from: 0) }
      for prime in [7, 11, 13, 17] { removeMultiples(of: prime, from: 2 * prime) }
      if first == 0 { window[0...1] = [false, false] }
      for prime in all where lower < prime && prime <= upper {
        removeMultiples(of: Int(prime), from: Int(prime * prime))
      }
      let expected = window.indices.filter { window[$0] }.map { Int64(first + $0) }
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
