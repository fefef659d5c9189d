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
