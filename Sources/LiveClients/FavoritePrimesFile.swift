/// The file format of favorite primes: a JSON array of integers on one line, such as `[2,3,5]`.
///
/// Decoding uses a custom scanner, because `JSONDecoder` does not distinguish `7.0` and `7e0` from
/// `7`, and does not give the position of an element such as `2.5`.
package enum FavoritePrimesFile {
  /// Encodes primes as one line of JSON.
  ///
  /// - Parameter primes: The primes, in the order to write them.
  /// - Returns: The bytes, ending with a line feed.
  package static func encode(_ primes: [Int64]) -> [UInt8] {
    // The bytes are written from back to front, because the last digit of a number is computed
    // first. The buffer has room for the longest numbers. Creating a `String` for each number would
    // take many times as long.
    let room = primes.count * 21 + 3
    var written = 0
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      func put(_ byte: UInt8) {
        buffer.initializeElement(at: written, to: byte)
        written += 1
      }
      put(UInt8(ascii: "\n"))
      put(UInt8(ascii: "]"))
      for (index, prime) in primes.enumerated().reversed() {
        var rest = prime.magnitude
        repeat {
          let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
          put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
          rest = tens
        } while rest > 0
        if prime < 0 { put(UInt8(ascii: "-")) }
        if index > 0 { put(UInt8(ascii: ",")) }
      }
      put(UInt8(ascii: "["))
      buffer[..<written].reverse()
      count = written
    }
  }

  /// Decodes the output of ``encode(_:)``, or any other JSON array of distinct primes.
  ///
  /// JSON whitespace and a leading UTF-8 byte-order mark are allowed.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - isPrime: Returns whether a number is prime; called once for each element, in order.
  /// - Returns: The primes, in file order.
  /// - Throws: ``FavoritePrimesFileError`` for the first error, with its position.
  package static func decode(
    _ bytes: [UInt8], isPrime: (Int64) -> Bool
  ) throws(FavoritePrimesFileError) -> [Int64] {
    var scanner = IntegerArrayScanner(bytes)
    var primes: [Int64] = []
    // An ascending list has no duplicates, so the set is created only at the first number that is
    // out of order.
    var seen: Set<Int64>?
    while let element = try scanner.next(index: primes.count + 1) {
      if seen == nil, let last = primes.last, element.value <= last {
        seen = Set(primes)
      }
      if seen?.insert(element.value).inserted == false {
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
