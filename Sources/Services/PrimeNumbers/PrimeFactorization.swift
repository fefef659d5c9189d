/// A function that finds a factor of a composite number, other than 1 and the number itself.
///
/// The function returns nil if no program for the search is installed, or if the search has taken
/// too long.
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

  /// The greatest number of bits of a factor that the quadratic sieve splits.
  ///
  /// All numbers of up to 60 digits are split, in less than 3 s on two cores.
  package static let sieveLimit = 200

  /// The greatest number of bits of a factor that the quadratic sieve splits in less than 0.1 s.
  ///
  /// All numbers of up to 40 digits are split.
  package static let quickSieveLimit = 133

  /// Factors any number as far as that takes little time.
  ///
  /// A number of at most 64 bits is factored completely, in less than 10 ms even in the worst case.
  /// Trial division is followed by Pollard's rho method, and then by the quadratic sieve for
  /// factors of up to `sieveLimit` bits. If more than `bitLimit` bits remain after trial division,
  /// the rest is neither tested nor split. `isCancelled` is called between parts of the work. If it
  /// returns true, the factors that are not split yet remain in ``composites``. The status texts
  /// that `reportStatus` receives begin with the factors so far, as in `17 × 3319 × c34, 12 of 303
  /// relations`.
  package init(
    of number: Integer, bitLimit: Int = .max, sieveLimit: Int = Self.sieveLimit,
    isCancelled: @Sendable () -> Bool = { false },
    reportStatus: @Sendable (String) -> Void = { _ in }
  ) {
    var powers: [PrimePower] = []
    // A number whose magnitude does not fit into 64 bits exists only if GMP is installed.
    var rest = number < 0 ? (try? 0 - number) ?? 1 : number
    for prime in rest.fitsWord ? [] : triedFactors where rest.isMultiple(of: prime) {
      let exponent = rest.remove(prime)
      powers.append(PrimePower(prime: Integer(Int64(prime)), exponent: exponent))
      if rest.fitsWord { break }
    }
    self.init(number: number, powers, composites: rest == 0 ? [] : [rest])
    // The test of a large factor takes long.
    if rest.bitWidth > NumberFacts.bitLimit { reportStatus(status) }
    if rest.bitWidth <= bitLimit { split(sieveLimit, isCancelled, reportStatus) }
  }

  /// Factors any number completely, unless `findFactor` returns nil.
  ///
  /// In that case, the factors that are not split yet remain in ``composites``.
  ///
  /// The status texts that `control` receives begin with the factors so far.
  ///
  /// - Throws: ``IntegerError/cancelled``, or an error of `findFactor`.
  package init(
    of number: Integer, control: ComputationControl, findFactor: FactorSearch
  ) throws(IntegerError) {
    let isCancelled = control.isCancelled
    self.init(of: number, isCancelled: isCancelled, reportStatus: control.reportStatus)
    while let composites, !isCancelled() {
      var search = control
      search.reportStatus = { [status] in control.reportStatus("\(status), \($0)") }
      guard let factor = try findFactor(composites[0], search) else { break }
      let parts = [composites[0].quotient(of: factor), factor]
      self.init(number: number, factors, composites: composites.dropFirst() + parts)
      split(Self.sieveLimit, isCancelled, control.reportStatus)
    }
    if isCancelled() { throw .cancelled }
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

  /// Splits ``composites`` as far as possible.
  private mutating func split(
    _ sieveLimit: Int, _ isCancelled: @Sendable () -> Bool,
    _ reportStatus: @Sendable (String) -> Void
  ) {
    var (unsplit, powers, rest) = (composites ?? [], factors, [Integer]())
    while let part = unsplit.popLast() {
      if let word = part.uint64 {
        powers += primeFactors(of: word).map { PrimePower(prime: Integer($0), exponent: 1) }
      } else if (try? part.isProbablePrime(isCancelled)) == true {
        powers.append(PrimePower(prime: part, exponent: 1))
      } else if let (root, exponent) = part.perfectRoot() {
        unsplit += Array(repeating: root, count: exponent)
      } else if let factor = try? part.rhoFactor(isCancelled) {
        unsplit += [part.quotient(of: factor), factor]
      } else {
        self = Self(number: number, powers, composites: unsplit + rest + [part])
        let status = status
        if part.bitWidth <= sieveLimit,
          let factor = try? part.sievedFactor(isCancelled, { reportStatus("\(status), \($0)") })
        {
          unsplit += [part.quotient(of: factor), factor]
        } else {
          rest.append(part)
        }
      }
    }
    self = Self(number: number, powers, composites: rest)
  }

  /// Tries to prove that a number of more than 64 bits is prime, and sets ``isProved``.
  ///
  /// The function does nothing if the number has at most 64 bits. If ``isPrime`` is false,
  /// ``isProved`` becomes true, so the number must have been tested or split.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  package mutating func provePrimality(isCancelled: @Sendable () -> Bool) throws(IntegerError) {
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

  /// The factors so far, for the status of a search.
  private var status: String { product { "c\($0)" } }

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
