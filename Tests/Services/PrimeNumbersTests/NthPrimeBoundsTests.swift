import Testing

@testable import PrimeNumbers

@Suite struct NthPrimeBoundsTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 100, 688_382] as [Int64])
  func smallIndexHasExactBounds(n: Int64) throws {
    let prime = try nthPrime(n)
    #expect(nthPrimeBounds(n) == prime...prime)
  }

  /// The primes are of OEIS A006988, except for the last, the greatest one below 2^63.
  @Test(
    arguments: [
      (688_383, 10_384_261), (1_000_000, 15_485_863), (10_000_000, 179_424_673),
      (1_000_000_000, 22_801_763_489), (1_000_000_000_000, 29_996_224_275_833),
      (1_000_000_000_000_000, 37_124_508_045_065_437),
      (216_289_611_853_439_384, 9_223_372_036_854_775_783),
    ] as [(Int64, Int64)])
  func boundsContainThePrime(n: Int64, prime: Int64) throws {
    let bounds = nthPrimeBounds(n)
    #expect(bounds.contains(prime))
    if n < 10_000_000 { #expect(try nthPrime(n) == prime) }
    // They are narrow: within 1 % of the prime.
    #expect(Double(bounds.upperBound - bounds.lowerBound) < 0.01 * Double(prime))
  }

  @Test func boundsContainManyPrimes() throws {
    for n in stride(from: Int64(688_383), through: 3_000_000, by: 99_991) {
      #expect(nthPrimeBounds(n).contains(try nthPrime(n)))
    }
  }
}
