package import PrimeNumbers

/// An error in a file of favorite primes.
///
/// Elements are counted from 1.
package enum FavoritePrimesFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file contains only whitespace, or nothing.
  case empty
  /// The text is not a JSON array.
  case notArray
  /// An element is neither an integer that fits `Int64` nor a string of digits; `text` is the
  /// element if it is a number or a string, and otherwise nil.
  case notInteger(index: Int, text: String?)
  /// An integer is too large, or GMP is not installed.
  case outOfRange(index: Int, IntegerError)
  /// An integer is not prime.
  case notPrime(index: Int, value: Integer)
  /// A prime appears again; `first` is the index of its first occurrence.
  case repeated(index: Int, value: Integer, first: Int)

  /// The position and the error, without a final period.
  package var description: String {
    switch self {
    case .empty: "the file is empty; it must contain a JSON array of primes, such as [2, 3] or []"
    case .notArray: "it is not a JSON array of primes, such as [2, 3] or []"
    case .notInteger(let index, let text):
      """
      element \(index)\(text.map { " (\($0))" } ?? "") is not an integer of at most 64 bits; a \
      larger one must be a string of digits
      """
    case .outOfRange(let index, let error): "element \(index) \(error)"
    case .notPrime(let index, let value): "element \(index) (\(value)) is not prime"
    case .repeated(let index, let value, let first):
      "element \(index) (\(value)) repeats element \(first)"
    }
  }
}
