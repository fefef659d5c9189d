extension [UInt8] {
  /// Appends a number as ASCII decimal digits, without allocating a string.
  ///
  /// It is useful in the `summary` closure of ``DumpWriter/record(summary:fields:)``, for example.
  ///
  /// - Parameter number: The number to append, with a minus sign if it is negative.
  @usableFromInline
  package mutating func append(digitsOf number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number.magnitude
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}
