import PrimeNumbers
import Testing
import UnidirectionalTesting

@Suite struct NthPrimeTests {
  @Test func findsEverySmallPrime() throws {
    for (index, prime) in referencePrimes(upTo: 6000).enumerated() {
      #expect(try nthPrime(Int64(index + 1)) == prime)
    }
  }

  @Test func findsPrimesAtPowersOfTen() throws {
    for (exponent, prime) in try KnownValues.load().nthPrime10k.prefix(10).enumerated() {
      let n = (0..<exponent).reduce(Int64(1)) { product, _ in product * 10 }
      #expect(try nthPrime(n) == Int64(prime), "number 10^\(exponent)")
    }
  }

  @Test func findsPrimesBetweenThePowersOfTen() throws {
    let rows = try KnownValues.load().offGridNth.compactMap { row -> (n: Int64, prime: Int64)? in
      guard let n = Int64(row.key), let prime = Int64(row.value), n < 10_000_000_000 else {
        return nil
      }
      return (n, prime)
    }
    #expect(rows.count >= 6)
    for row in rows { #expect(try nthPrime(row.n) == row.prime, "number \(row.n)") }
  }

  @Test func countingPrimesUpToTheNthPrimeGivesN() throws {
    var generator = SeededGenerator(seed: 5)
    for bits in 3..<27 {
      let n = Int64.random(in: 1 << Int64(bits)..<2 << Int64(bits), using: &generator)
      let prime = try nthPrime(n)
      #expect(prime.isPrime)
      #expect(try primeCount(upTo: prime) == n)
    }
  }

  @Test(arguments: [0, -1, .min] as [Int64])
  func rejectsIndicesBelowOne(n: Int64) {
    let error = #expect(throws: IntegerError.self) { try nthPrime(n) }
    #expect(error?.description == "there is no prime at position \(n); positions start at 1")
  }

  @Test func rejectsArgumentsAboveTheLimit() {
    let limit = PrimeComputationLimits.nthPrime
    #expect(throws: IntegerError.tooLarge(limit: limit)) { try nthPrime(limit + 1) }
    let error = #expect(throws: IntegerError.tooLarge(limit: limit)) { try nthPrime(.max) }
    #expect(error?.description == "too large to compute here; try a number up to \(limit)")
  }

  @Test func theLimitsAreConsistent() throws {
    let known = try KnownValues.load()
    let greatest = try #require(Int64(known.nthPrime10k[16]))
    #expect(PrimeComputationLimits.nthPrime == 10_000_000_000_000_000)
    #expect(greatest < PrimeComputationLimits.primeCount)
  }
}
