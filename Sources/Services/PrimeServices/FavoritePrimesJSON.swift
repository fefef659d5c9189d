import Essentials
package import PrimeNumbers
import TerminalText

/// The file format of favorite primes: a JSON array of integers on one line, such as `[2,3,5]`.
///
/// An integer that does not fit into `Int64` is a string of digits.
package enum FavoritePrimesJSON {
  /// Encodes primes as one line of JSON, in the given order.
  package static func encode(_ primes: [Integer]) -> [UInt8] {
    Array("[\(primes.map(text).joined(separator: ","))]\n".utf8)
  }

  private static func text(_ prime: Integer) -> String {
    prime.int64.map(String.init) ?? "\"\(prime)\""
  }

  /// Decodes the output of ``encode(_:)``, or any other JSON array of distinct primes.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - isPrime: Returns whether a number is prime. It is called for the numbers in order, after
  ///     all of them have been decoded. The calls end at the first number that is repeated or not
  ///     prime.
  /// - Returns: The primes, in file order.
  /// - Throws: ``FavoritePrimesJSONError`` if the contents are not an array of integers; otherwise,
  ///   for the first number that is repeated or not prime.
  package static func decode(
    _ bytes: [UInt8], isPrime: (Integer) -> Bool
  ) throws(FavoritePrimesJSONError) -> [Integer] {
    let primes = try integers(in: bytes)
    var indices: [Integer: Int] = [:]
    for (index, prime) in zip(1..., primes) {
      if let first = indices.updateValue(index, forKey: prime) {
        throw .repeated(index: index, value: prime, first: first)
      }
      if !isPrime(prime) { throw .notPrime(index: index, value: prime) }
    }
    return primes
  }

  private static func integers(in bytes: [UInt8]) throws(FavoritePrimesJSONError) -> [Integer] {
    let ending = bytes.reversed().lazy.filter { !" \t\r\n".utf8.contains($0) }.prefix(2)
    if ending.isEmpty { throw .empty }
    // NB: JSONDecoder accepts a comma after the last element (Swift 6.3).
    if ending.elementsEqual("],".utf8) { throw .notArray }
    do {
      return try JSONDecoder().decode([Element].self, from: Data(bytes)).map(\.value)
    } catch let error as FavoritePrimesJSONError {
      throw error
    } catch {
      throw .notArray
    }
  }

  /// An integer whose decoding error contains its index.
  // NB: JSONDecoder does not report the index of a number such as 2.5 (Swift 6.3).
  private struct Element: Decodable {
    let value: Integer

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let index = (decoder.codingPath.last?.intValue ?? 0) + 1
      if let small = try? container.decode(Int64.self) {
        value = Integer(small)
        return
      }
      let digits = try? container.decode(String.self)
      do {
        if let digits {
          value = try Integer(digits: digits).settled()
          return
        }
      } catch  where error != .notAnInteger {
        throw FavoritePrimesJSONError.outOfRange(index: index, error)
      } catch {}
      let number = (try? container.decode(Decimal.self)).map { "\($0)" }
      let string = digits.map { quoted($0, limit: 40) }
      throw FavoritePrimesJSONError.notInteger(
        index: index, text: number ?? string)
    }
  }
}

/// An error in a file of favorite primes.
///
/// Elements are counted from 1.
package enum FavoritePrimesJSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file has no bytes, or only whitespace.
  case empty
  /// The text is not a JSON array.
  case notArray
  /// An element is neither an integer that fits `Int64` nor a string of digits; `text` is the
  /// element if it is a number or a string, and otherwise nil.
  case notInteger(index: Int, text: String?)
  /// An integer has more than ten million bits, or needs GMP, which is not installed.
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
