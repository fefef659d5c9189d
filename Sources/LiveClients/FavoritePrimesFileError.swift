/// What is wrong with a file of favourite primes, and where.
package struct FavoritePrimesFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  ///
  /// An element's index counts from 1.
  package enum Cause: Equatable, Sendable {
    /// There is nothing but blanks.
    case empty
    /// The text is not JSON: what was expected, and what stands there.
    case notJSON(expected: String, found: String)
    /// The text is JSON, and not an array.
    case notArray(found: String)
    /// An element is something else than an integer written with digits alone.
    case notInteger(index: Int, text: String, kind: String)
    /// An integer lies outside `Int64`.
    case outOfRange(index: Int, text: String)
    /// An integer is not prime.
    case notPrime(index: Int, value: Int64)
    /// The same prime stands there for the second time.
    case repeated(index: Int, value: Int64, first: Int)
  }

  /// What is wrong.
  package let cause: Cause

  /// The line, from 1; line feed, carriage return and both together end one.
  package let line: Int

  /// The column in that line, from 1, in Unicode code points.
  package let column: Int

  /// The place and what is wrong there.
  package var description: String {
    let place = "line \(line), column \(column): "
    return switch cause {
    case .empty: "the file is empty; it should hold a JSON array of primes, [] for none"
    case .notJSON(let expected, let found): place + "not JSON: expected \(expected), not \(found)"
    case .notArray(let found): place + "expected an array of primes, not \(found)"
    case .notInteger(let index, let text, let kind):
      place + "element \(index) (\(text)) is \(kind), not an integer written in digits"
    case .outOfRange(let index, let text): place + "element \(index) (\(text)) does not fit 64 bits"
    case .notPrime(let index, let value): place + "element \(index) (\(value)) is not prime"
    case .repeated(let index, let value, let first):
      place + "element \(index) (\(value)) is there already, as element \(first)"
    }
  }
}
