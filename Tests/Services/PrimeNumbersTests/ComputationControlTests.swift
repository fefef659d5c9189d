import Synchronization
import Testing

@testable import PrimeNumbers

@Suite struct ComputationControlTests {
  typealias Computation = @Sendable (ComputationControl) throws -> Void

  /// The long computations, each large enough to run all of its parts.
  static let computations: [(name: String, run: Computation)] = [
    ("count", { _ = try primeCount(upTo: 3_000_000_000, control: $0) }),
    (
      "count on all cores",
      { control in
        let counter = try PrimeCounter(upTo: 3_000_000_000, control: control)
        _ = try counter.count(onAllCores: true, control: control)
        control.reportProgress(1)
      }
    ),
    ("nth, upwards", { _ = try nthPrime(120_000_000, control: $0) }),
    ("nth, downwards", { _ = try nthPrime(90_000_000, control: $0) }),
    ("range", { try forEachChunk(ofPrimesIn: 0...5_000_000, control: $0) { _ in } }),
  ]

  @Test(arguments: computations.indices)
  func progressNeverDecreasesAndEndsAtOne(index: Int) throws {
    let reports = Mutex<[Double]>([])
    let control = ComputationControl(reportProgress: { part in
      reports.withLock { $0.append(part) }
    })
    try Self.computations[index].run(control)
    let parts = reports.withLock { $0 }
    #expect(parts.count > 3)
    #expect(parts.last == 1)
    #expect(parts.allSatisfy { 0 <= $0 && $0 <= 1 })
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// Checks that a computation canceled at any check makes no further checks and returns no result.
  @Test(arguments: computations.indices)
  func stopsAtTheCheckThatCancels(index: Int) throws {
    let asked = Mutex(0)
    let counting = ComputationControl(isCancelled: {
      asked.withLock { $0 += 1 }; return false
    })
    try Self.computations[index].run(counting)
    let total = asked.withLock { $0 }
    #expect(total > 3)

    for limit in stride(from: 1, through: total, by: max(total / 8, 1)) {
      asked.withLock { $0 = 0 }
      let control = ComputationControl(isCancelled: {
        asked.withLock { count in
          count += 1
          return count >= limit
        }
      })
      #expect(throws: IntegerError.cancelled) { try Self.computations[index].run(control) }
      #expect(asked.withLock { $0 } == limit)
    }
  }

  /// Checks that the two nth-prime computations above reach their primes from opposite sides.
  @Test func theEstimatesAreOnBothSidesOfThePrimes() throws {
    #expect(try primeCount(upTo: Int64(inverseRiemannR(120_000_000))) < 120_000_000)
    #expect(try primeCount(upTo: Int64(inverseRiemannR(90_000_000))) >= 90_000_000)
  }

  @Test func theDefaultControlNeverCancels() throws {
    #expect(!ComputationControl.none.isCancelled())
    #expect(try primeCount(upTo: 1_000_000) == 78498)
  }
}
