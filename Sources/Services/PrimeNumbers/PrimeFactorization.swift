import TerminalText

/// A function that finds a factor of a composite number, other than 1 and the number itself.
///
/// The search can take any time. The function returns nil if no program for it is installed.
package typealias FactorSearch =
  @Sendable (Integer, ComputationControl) throws(IntegerError) -> Integer?

/// A number and its prime factors.
///
/// ```swift
/// PrimeFactorization(of: 360).description  // "360 = 2^3 × 3^2 × 5"
/// ```
///
/// The product of the factors is the magnitude of the number, except for 0, which has no factors.
/// In the description of a negative number, -1 comes first: `-12 = -1 × 2^2 × 3`. For a number
/// without factors, the description is a sentence, such as `1 has no prime factors.`
package struct PrimeFactorization: Equatable, Codable, Sendable {
  /// The number that was factored.
  package let number: Integer

  /// The prime powers that divide the number, in ascending order; empty for -1, 0 and 1.
  package let factors: [PrimePower]

  /// The factors that are not split, in ascending order; nil if there are no such factors.
  ///
  /// These factors are composite, unless they were too large to be tested or the work was canceled.
  package let composites: [Integer]?

  /// Whether the result of ``isPrime`` is proved.
  ///
  /// It is nil before a call of ``provePrimality(isCancelled:)``, and so for a number that was too
  /// large to be tested. It stays nil for a number of at most 64 bits, for which the result is
  /// always proved. Otherwise, it is true if ``isPrime`` is false.
  package private(set) var isProved: Bool?

  /// Factors any number as far as that takes little time.
  ///
  /// A number of at most 64 bits is factored completely, in less than 10 ms even in the worst case.
  /// Trial division is followed by Pollard's rho method, which is deterministic. If more than
  /// `bitLimit` bits remain after trial division, the rest is neither tested nor split.
  /// `isCancelled` is called between parts of the work. If it returns true, the factors that are
  /// not split yet remain in ``composites``.
  package init(of number: Integer, bitLimit: Int = .max, isCancelled: () -> Bool = { false }) {
    var powers: [PrimePower] = []
    // A number whose magnitude does not fit into 64 bits exists only if GMP is installed.
    var rest = number < 0 ? (try? 0 - number) ?? 1 : number
    for prime in triedFactors where !rest.fitsWord && rest.isMultiple(of: prime) {
      let exponent = rest.remove(prime)
      powers.append(PrimePower(prime: Integer(Int64(prime)), exponent: exponent))
    }
    let composites =
      rest.bitWidth > bitLimit
      ? [rest] : Self.split(number == 0 ? [] : [rest], &powers, isCancelled)
    self.init(number: number, powers, composites: composites)
  }

  /// Factors any number completely, unless `findFactor` returns nil.
  ///
  /// In that case, the factors that are not split yet remain in ``composites``.
  ///
  /// The status texts that `control` receives begin with the factors so far, as in
  /// `17 × 3319 × c34, 13 curves, bound 11000`.
  ///
  /// - Throws: ``IntegerError/cancelled``, or an error of `findFactor`.
  package init(
    of number: Integer, control: ComputationControl, findFactor: FactorSearch
  ) throws(IntegerError) {
    let isCancelled = control.isCancelled
    if number.bitWidth > NumberFacts.bitLimit {
      // The test of a large factor takes long.
      control.reportStatus(
        PrimeFactorization(of: number, bitLimit: NumberFacts.bitLimit, isCancelled: isCancelled)
          .status)
    }
    self.init(of: number, isCancelled: isCancelled)
    while let composite = composites?.first {
      var search = control
      search.reportStatus = { [status] in control.reportStatus("\(status), \($0)") }
      guard let factor = try findFactor(composite, search) else { break }
      var powers = factors
      let parts = [factor, composite.quotient(of: factor)] + (composites ?? []).dropFirst()
      let rest = Self.split(parts, &powers, isCancelled)
      self = PrimeFactorization(number: number, powers, composites: rest)
    }
    try provePrimality(isCancelled: isCancelled)
  }

  private init(number: Integer, _ powers: [PrimePower], composites: [Integer]) {
    self.number = number
    let exponents = Dictionary(powers.map { ($0.prime, $0.exponent) }, uniquingKeysWith: +)
    factors = exponents.map { PrimePower(prime: $0.key, exponent: $0.value) }
      .sorted { $0.prime < $1.prime }
    self.composites = composites.isEmpty ? nil : composites.sorted()
    for factor in factors.map(\.prime) + composites { factor.findDigits() }
  }

  /// Splits the parts of a number, appends the primes to `powers`, and returns the factors that
  /// are not split.
  private static func split(
    _ parts: [Integer], _ powers: inout [PrimePower], _ isCancelled: () -> Bool
  ) -> [Integer] {
    var (unsplit, composites) = (parts, [Integer]())
    while let part = unsplit.popLast() {
      if let word = part.uint64 {
        powers += primeFactors(of: word).map { PrimePower(prime: Integer($0), exponent: 1) }
      } else if (try? part.isProbablePrime(isCancelled)) == true {
        powers.append(PrimePower(prime: part, exponent: 1))
      } else if let (root, exponent) = part.perfectRoot() {
        unsplit += Array(repeating: root, count: exponent)
      } else if let factor = part.rhoFactor(isCancelled) {
        unsplit += [factor, part.quotient(of: factor)]
      } else {
        composites.append(part)
      }
    }
    return composites
  }

  /// Tries to prove that a number of more than 64 bits is prime, and sets ``isProved``.
  ///
  /// The function does nothing if the number has at most 64 bits. If ``isPrime`` is false,
  /// ``isProved`` becomes true, so the number must have been tested or split.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  package mutating func provePrimality(isCancelled: () -> Bool) throws(IntegerError) {
    if number.fitsWord { return }
    isProved = isPrime ? try number.primality(isCancelled: isCancelled) == .proved : true
  }

  /// Whether the number is prime: it is positive, and its only factor is the number itself.
  package var isPrime: Bool { factors.count == 1 && factors[0].prime == number }
}

extension PrimeFactorization: CustomStringConvertible {
  /// The number and its factors as an equation, such as `360 = 2^3 × 3^2 × 5`, or a sentence about
  /// a number without factors.
  package var description: String {
    if number == 0 { return "0 has no prime factorization: every prime divides it." }
    if factors.isEmpty, composites == nil { return "\(number) has no prime factors." }
    return "\(number) = " + product { "c\($0) (\($0) digits, not factored)" }
  }

  /// The factors in few characters, for the status of a search.
  private var status: String { excerpt(product { "c\($0)" }, limit: 30) }

  /// Returns the factors as a product, in which `phrase` writes a composite factor by the number of
  /// its digits.
  private func product(_ phrase: (Int) -> String) -> String {
    let unit = number < 0 ? ["-1"] : []
    let rest = (composites ?? []).map { phrase($0.description.utf8.count) }
    return (unit + factors.map(\.description) + rest).joined(separator: " × ")
  }
}

/// A prime and its exponent in the factorization of a number.
package struct PrimePower: Hashable, Codable, Sendable {
  /// The prime, at least 2.
  package let prime: Integer
  /// The exponent, at least 1.
  package let exponent: Int
}

extension PrimePower: CustomStringConvertible {
  /// The usual notation, such as `7` or `2^3`.
  package var description: String { exponent == 1 ? "\(prime)" : "\(prime)^\(exponent)" }
}
