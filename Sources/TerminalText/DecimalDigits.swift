extension [UInt8] {
  /// Appends a number as ASCII decimal digits, without allocating a string.
  ///
  /// - Parameter number: The number to append, with a minus sign if it is negative.
  package mutating func append(digitsOf number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      let start = write(digitsOf: number, atEndOf: text)
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// Appends numbers as ASCII decimal digits, each followed by a terminator.
  ///
  /// Of a number that has the same leading digits as the previous one, only the last four digits
  /// are computed. For a list of primes, this takes an eighth of the time.
  ///
  /// - Parameters:
  ///   - numbers: The numbers to append.
  ///   - terminator: The ASCII text after each number, such as a newline.
  package mutating func append(digitsOf numbers: [Int64], terminator: StaticString) {
    let terminatorCount = terminator.utf8CodeUnitCount
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20 + terminatorCount) { line in
      let digits = UnsafeMutableBufferPointer(rebasing: line[..<20])
      (line.baseAddress.unsafelyUnwrapped + 20).update(
        from: terminator.utf8Start, count: terminatorCount)
      self += [UInt8](unsafeUninitializedCapacity: numbers.count * line.count) { text, count in
        guard let text = text.baseAddress, let lineStart = line.baseAddress else { return }
        // The first of the ten thousand numbers whose leading digits are in `line`, if positive.
        var first: Int64 = 0
        var start = 0
        var size = 0
        for number in numbers {
          // No number from `first` up is negative, so the subtraction cannot overflow.
          let sharesDigits = first > 0 && number >= first && number &- first < 10_000
          if !sharesDigits {
            start = write(digitsOf: number, atEndOf: digits)
            size = line.count - start
            first = number - number % 10_000
          }
          // Copying first and writing the four digits into the copy is faster, because a wide load
          // from `line` right after narrow stores would stall.
          (text + count).update(from: lineStart + start, count: size)
          count &+= size
          if sharesDigits {
            write(
              fourDigitsOf: UInt32(truncatingIfNeeded: number &- first),
              to: text + count - terminatorCount - 4)
          }
        }
      }
    }
  }
}

/// Writes a number to the end of a buffer of at least 20 bytes.
///
/// - Returns: The index of its first byte.
private func write(digitsOf number: Int64, atEndOf text: UnsafeMutableBufferPointer<UInt8>) -> Int {
  var start = text.count
  var rest = number.magnitude
  repeat {
    start -= 1
    text[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  } while rest > 0
  if number < 0 {
    start -= 1
    text[start] = UInt8(ascii: "-")
  }
  return start
}

/// Writes a number below 10,000 with leading zeros.
@inline(__always)
private func write(fourDigitsOf number: UInt32, to text: UnsafeMutablePointer<UInt8>) {
  func write(twoDigitsOf number: UInt32, to text: UnsafeMutablePointer<UInt8>) {
    text[0] = UInt8(truncatingIfNeeded: 48 &+ number / 10)
    text[1] = UInt8(truncatingIfNeeded: 48 &+ number % 10)
  }
  write(twoDigitsOf: number / 100, to: text)
  write(twoDigitsOf: number % 100, to: text + 2)
}
