/// What looking up a prime by its position brought.
package enum NthPrimeLookup: Codable, Equatable, Sendable {
  /// The prime, and where it comes from if that is worth saying.
  case found(Int64, NthPrimeSource?)

  /// It could not be found, for this reason.
  case failed(String)
}

/// Where a prime comes from.
package enum NthPrimeSource: Codable, Equatable, Sendable {
  /// Wolfram Alpha answered.
  case wolframAlpha

  /// It was computed on this machine.
  case computed

  /// It was computed on this machine since Wolfram Alpha failed, for this reason.
  case computedAfter(wolframAlphaFailure: String)
}

/// What counting primes brought.
package enum PrimeCountLookup: Codable, Equatable, Sendable {
  /// How many there are.
  case found(Int64)

  /// They could not be counted, for this reason.
  case failed(String)
}
