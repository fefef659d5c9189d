/// The reason a prime computation has no result.
package enum PrimeComputationError: Error, Equatable, Sendable {
  /// The ``ComputationControl`` canceled the computation.
  case cancelled
  /// The argument is greater than `limit`; computing the result takes too long without
  /// libprimecount.
  case tooLarge(limit: Int64)
  /// The nth prime does not fit in `Int64`; `limit` is the largest n whose prime fits.
  case beyondInt64(limit: Int64)
  /// The given index of a prime is less than 1.
  case notPositive(Int64)
  /// libprimecount returned no result.
  case libraryFailed
}

extension PrimeComputationError: CustomStringConvertible {
  /// The reason and, where possible, the remedy.
  package var description: String {
    switch self {
    case .cancelled:
      "canceled"
    case .tooLarge(let limit):
      """
      too large to compute here without libprimecount; install it (on Debian, the package \
      libprimecount7), or try a number up to \(limit)
      """
    case .beyondInt64(let limit):
      "too large; the largest prime that fits in 64 bits is at position \(limit)"
    case .notPositive(let number):
      "there is no prime at position \(number); positions start at 1"
    case .libraryFailed:
      "libprimecount returned no result"
    }
  }
}
