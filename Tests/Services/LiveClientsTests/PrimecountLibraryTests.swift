import PrimeNumbers
import TestProcesses
import Testing
import UnidirectionalTesting

@testable import LiveClients

/// Whether libprimecount is installed; if not, the tests that need it are skipped.
private let isInstalled = PrimecountLibrary.shared != nil

@Suite struct PrimecountLibraryTests {
  @Test func missingLibraryIsNil() {
    #expect(PrimecountLibrary(fileNames: ["libno-such-library.so.0"]) == nil)
    #expect(PrimecountLibrary(fileNames: []) == nil)
  }

  @Test func libraryWithoutTheFunctionsIsNil() {
    #if canImport(Darwin)
      let name = "/usr/lib/libSystem.B.dylib"
    #else
      let name = "libc.so.6"
    #endif
    #expect(PrimecountLibrary(fileNames: [name]) == nil)
  }

  @Test(
    .enabled(if: isInstalled, "libprimecount is not installed"),
    arguments: [(.min, 0), (-1, 0), (0, 0), (1, 0), (2, 1), (10, 4), (1_000_000, 78498)]
      as [(Int64, Int64)])
  func countsPrimes(x: Int64, count: Int64) throws {
    #expect(try #require(PrimecountLibrary.shared).primeCount(upTo: x) == count)
  }

  @Test(.enabled(if: isInstalled, "libprimecount is not installed"))
  func findsKnownNthPrimes() throws {
    let library = try #require(PrimecountLibrary.shared)
    #expect(try library.nthPrime(1) == 2)
    #expect(try library.nthPrime(10_000) == 104_729)
    #expect(try library.nthPrime(1_000_000_000) == 22_801_763_489)
  }

  /// Compares π(x) for random numbers of each bit length up to 37, and around the next prime.
  @Test(.enabled(if: isInstalled, "libprimecount is not installed"), arguments: 10..<37)
  func agreesWithTheSwiftEngineOnCounts(bits: Int) throws {
    let library = try #require(PrimecountLibrary.shared)
    var generator = SeededGenerator(seed: UInt64(bits))
    for _ in 0..<(bits < 28 ? LongTests.count(4, long: 12) : 1) {
      let x = Int64.random(in: 1 << Int64(bits)..<2 << Int64(bits), using: &generator)
      let prime = try #require(Integer(x).nextPrime().int64)
      for y in bits < 28 ? [x, prime - 1, prime, prime + 1] : [prime] {
        #expect(try primeCount(upTo: y) == library.primeCount(upTo: y), "up to \(y)")
      }
    }
  }

  @Test(.enabled(if: isInstalled, "libprimecount is not installed"), arguments: 3..<31)
  func agreesWithTheSwiftEngineOnNthPrimes(bits: Int) throws {
    let library = try #require(PrimecountLibrary.shared)
    var generator = SeededGenerator(seed: UInt64(bits) << 32)
    for _ in 0..<(bits < 22 ? 8 : 2) {
      let n = Int64.random(in: 1 << Int64(bits)..<2 << Int64(bits), using: &generator)
      #expect(try nthPrime(n) == library.nthPrime(n), "prime number \(n)")
    }
  }

  @Test(.enabled(if: isInstalled, "libprimecount is not installed"))
  func concurrentCallsAgree() async throws {
    let library = try #require(PrimecountLibrary.shared)
    let results = try await withThrowingTaskGroup(of: Int64.self) { group in
      for _ in 0..<8 { group.addTask { try library.primeCount(upTo: 1_000_000_000) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == Array(repeating: 50_847_534, count: 8))
  }
}
