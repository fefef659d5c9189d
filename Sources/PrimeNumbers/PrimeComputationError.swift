/// The reason a prime computation has no result.
package enum PrimeComputationError: Error, Equatable {
  /// The ``ComputationControl`` canceled the computation.
  case cancelled
  /// The argument is greater than `limit`; computing the result would take too long.
  case tooLarge(limit: Int64)
  /// The given index of a prime is less than 1.
  case notPositive(Int64)
  /// The external library with this name returned no result.
  case libraryFailed(String)
}

extension PrimeComputationError: CustomStringConvertible {
  /// A message that explains the failure and how to fix it.
  package var description: String {
    switch self {
    case .cancelled:
      "the computation was canceled"
    case .tooLarge(let limit):
      "too large to compute here; try a number up to \(limit)"
    case .notPositive(let number):
      "there is no prime at position \(number); positions start at 1"
    case .libraryFailed(let name):
      "\(name) returned no result"
    }
  }
}
