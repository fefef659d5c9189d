/// The form of favourite primes on disk: a JSON array of integers on one line, `[2,3,5]`.
///
/// The reader is a scanner of its own rather than `JSONDecoder`, which says neither where in the
/// text an element stands nor tells `7.0` and `7e0` from `7`.
public enum FavoritePrimesFile {
  /// Writes primes as a line of JSON.
  ///
  /// - Parameter primes: The primes, in the order to keep.
  /// - Returns: The bytes, a line feed at the end.
  public static func encode(_ primes: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(primes.count * 8 + 3)
    bytes.append(UInt8(ascii: "["))
    for (index, prime) in primes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += String(prime).utf8
    }
    bytes += "]\n".utf8
    return bytes
  }

  /// Reads what ``encode(_:)`` wrote, or any other JSON array of different primes.
  ///
  /// Blanks and line breaks may stand where JSON lets them, and a UTF-8 byte-order mark in front.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - isPrime: Whether a number is prime; called once for each element, in order.
  /// - Returns: The primes, in the order of the file.
  /// - Throws: ``FavoritePrimesFileError`` for the first thing that is wrong, with its place.
  public static func decode(
    _ bytes: [UInt8], isPrime: (Int64) -> Bool
  ) throws(FavoritePrimesFileError) -> [Int64] {
    var scanner = IntegerArrayScanner(bytes)
    var primes: [Int64] = []
    var seen: Set<Int64> = []
    while let element = try scanner.next(index: primes.count + 1) {
      if !seen.insert(element.value).inserted {
        let first = (primes.firstIndex(of: element.value) ?? 0) + 1
        throw scanner.error(
          .repeated(index: primes.count + 1, value: element.value, first: first),
          at: element.offset)
      }
      guard isPrime(element.value) else {
        throw scanner.error(
          .notPrime(index: primes.count + 1, value: element.value), at: element.offset)
      }
      primes.append(element.value)
    }
    return primes
  }
}
