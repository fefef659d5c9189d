import Foundation

/// Published values: OEIS A006988, A006880, A014233, A002997, A217255, A001262.
struct KnownValues: Decodable {
  /// The prime with the index 10^k, at index k.
  let nthPrime10k: [String]
  /// The value π(10^k), at index k.
  let primePi10k: [String]
  /// Primes whose index is not a power of ten, keyed by index.
  let offGridNth: [String: String]
  /// The smallest strong pseudoprime to the first k prime bases, at index k - 1.
  let psiA014233: [String]
  let carmichael: [String]
  let strongLucasPsp: [String]
  let spspBase2: [String]
  let wieferichSquares: [String]
  /// Composite numbers, and the bases to which they are strong pseudoprimes.
  let weakBaseSets: [String: String]
  let edgePrimes: [String: String]
  let maxNInInt64: String

  static func load() throws -> KnownValues {
    guard
      let url = Bundle.module.url(
        forResource: "known-values", withExtension: "json", subdirectory: "Fixtures")
    else { throw CocoaError(.fileNoSuchFile) }
    return try JSONDecoder().decode(KnownValues.self, from: Data(contentsOf: url))
  }
}
