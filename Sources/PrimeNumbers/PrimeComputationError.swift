/// Why a computation on primes gave no result.
package enum PrimeComputationError: Error, Equatable {
  /// Its ``ComputationControl`` said to stop.
  case cancelled
  /// The argument is beyond what this engine computes in minutes; the limit is the greatest it does.
  case tooLarge(limit: Int64)
  /// There is no prime with this number: they are counted from 1.
  case notPositive(Int64)
  /// A library outside this package that was asked, named here, gave no result.
  case libraryFailed(String)
}

extension PrimeComputationError: CustomStringConvertible {
  /// What happened, and how to mend it.
  package var description: String {
    switch self {
    case .cancelled:
      "the computation was cancelled"
    case .tooLarge(let limit):
      "too large to compute here; try a number up to \(limit)"
    case .notPositive(let number):
      "there is no prime number \(number); they are counted from 1"
    case .libraryFailed(let name):
      "\(name) gave no result"
    }
  }
}
