/// The reason a computation with integers has no result.
package enum IntegerError: Error, Hashable, Sendable {
  /// The text is not an expression of integers.
  case notAnInteger

  /// The result would have more than ten million bits.
  case tooLarge

  /// The computation needs GMP, which is not installed or lacks a function.
  case libraryMissing

  /// The result is not defined, for the given reason.
  case undefined(String)

  /// The search for a factor failed, for the given reason.
  case searchFailed(String)

  /// The computation was canceled.
  case cancelled
}

extension IntegerError: CustomStringConvertible {
  /// The reason, as the end of a sentence that begins with the expression.
  package var description: String {
    switch self {
    case .notAnInteger: "is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"
    case .tooLarge: "is too large; an integer has at most 10 million bits (3 million digits)"
    case .libraryMissing:
      """
      needs integers of more than 64 bits; to use them, install GMP\
      \(GMP.missingFunction.map { " 6, because this version lacks \($0)" } ?? "") \
      (on Debian, the package libgmp10)
      """
    case .undefined(let reason), .searchFailed(let reason): reason
    case .cancelled: "was canceled"
    }
  }
}
