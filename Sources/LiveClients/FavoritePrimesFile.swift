/// The form of favourite primes on disk: a JSON array of integers on one line, `[2,3,5]`.
///
/// The reader is a scanner of its own rather than `JSONDecoder`, which says neither where in the
/// text an element stands nor tells `7.0` and `7e0` from `7`.
package enum FavoritePrimesFile {
  /// Writes primes as a line of JSON.
  ///
  /// - Parameter primes: The primes, in the order to keep.
  /// - Returns: The bytes, a line feed at the end.
  package static func encode(_ primes: [Int64]) -> [UInt8] {
    // Written backwards, as the digits of a number come, into room for the longest numbers: a
    // `String` for each of them would cost many times as much.
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

  /// Reads what ``encode(_:)`` wrote, or any other JSON array of different primes.
  ///
  /// Blanks and line breaks may stand where JSON lets them, and a UTF-8 byte-order mark in front.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - isPrime: Whether a number is prime; called once for each element, in order.
  /// - Returns: The primes, in the order of the file.
  /// - Throws: ``FavoritePrimesFileError`` for the first thing that is wrong, with its place.
  package static func decode(
    _ bytes: [UInt8], isPrime: (Int64) -> Bool
  ) throws(FavoritePrimesFileError) -> [Int64] {
    var scanner = IntegerArrayScanner(bytes)
    var primes: [Int64] = []
    // While the list ascends nothing can come twice, and no set is needed to know it.
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
