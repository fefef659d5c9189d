/// An error in a file of favorite primes, with its position.
package struct FavoritePrimesFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error.
  ///
  /// Element indices are counted from 1.
  package enum Cause: Equatable, Sendable {
    /// The file contains only whitespace, or nothing.
    case empty
    /// The text is not valid JSON; the values are the expected and the actual text.
    case notJSON(expected: String, found: String)
    /// The text is JSON, but not an array.
    case notArray(found: String)
    /// An element is not an integer in plain decimal notation; for example, `7.0` and `7e0` are
    /// rejected.
    case notInteger(index: Int, text: String, kind: String)
    /// An integer is outside the range of `Int64`.
    case outOfRange(index: Int, text: String)
    /// An integer is not prime.
    case notPrime(index: Int, value: Int64)
    /// A prime appears again; `first` is the index of its first occurrence.
    case repeated(index: Int, value: Int64, first: Int)
  }

  /// The kind of error.
  package let cause: Cause

  /// The line, counted from 1; LF, CR or CRLF ends a line.
  package let line: Int

  /// The column within the line, counted from 1, in Unicode code points.
  package let column: Int

  /// The position and the error, without a final period.
  package var description: String {
    let place = "line \(line), column \(column): "
    return switch cause {
    case .empty: "the file is empty; it must contain a JSON array of primes, such as [2, 3] or []"
    case .notJSON(let expected, let found): place + "not JSON: expected \(expected), not \(found)"
    case .notArray(let found): place + "expected an array of primes, not \(found)"
    case .notInteger(let index, let text, let kind):
      place + "element \(index) (\(text)) is \(kind), not an integer written in digits"
    case .outOfRange(let index, let text):
      place + "element \(index) (\(text)) does not fit in 64 bits"
    case .notPrime(let index, let value): place + "element \(index) (\(value)) is not prime"
    case .repeated(let index, let value, let first):
      place + "element \(index) (\(value)) repeats element \(first)"
    }
  }
}
