/// The reason a prime computation has no result.
package enum PrimeComputationError: Error, Equatable, Sendable {
  /// The ``ComputationControl`` canceled the computation.
  case cancelled
  /// The argument is greater than `limit`; computing the result takes too long.
  case tooLarge(limit: Int64)
  /// The given index of a prime is less than 1.
  case notPositive(Int64)
}

extension PrimeComputationError: CustomStringConvertible {
  /// The reason and, where possible, the remedy.
  package var description: String {
    switch self {
    case .cancelled:
      "canceled"
    case .tooLarge(let limit):
      "too large to compute here; try a number up to \(limit)"
    case .notPositive(let number):
      "there is no prime at position \(number); positions start at 1"
    }
  }
}

/// The greatest arguments that ``primeCount(upTo:control:)`` and ``nthPrime(_:control:)`` accept.
///
/// All times here are for one core at about 3 GHz. Up to x = 3 × 10^14 and n = 10^13, these
/// functions take less than a second.
package enum PrimeComputationLimits {
  /// The greatest x for counting primes, which takes two to three minutes and 50 MB of memory.
  package static let primeCount: Int64 = 400_000_000_000_000_000
  /// The greatest n whose nth prime can be found; that prime is 394,906,913,903,735,329.
  package static let nthPrime: Int64 = 10_000_000_000_000_000
}
