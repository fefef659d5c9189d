/// The reason a computation on primes gave no result.
package enum PrimeComputationError: Error, Equatable {
  /// The ``ComputationControl`` canceled the computation.
  case cancelled
  /// The argument is above `limit`, the greatest one that takes only minutes to compute.
  case tooLarge(limit: Int64)
  /// The index of a prime is less than 1.
  case notPositive(Int64)
  /// A library outside this package, named here, gave no result.
  case libraryFailed(String)
}

extension PrimeComputationError: CustomStringConvertible {
  /// A message that says what happened and how to fix it.
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
