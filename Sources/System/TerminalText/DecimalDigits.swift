extension [UInt8] {
  /// Appends a number as ASCII decimal digits, without allocating a string.
  ///
  /// - Parameter number: The number to append, with a minus sign if it is negative.
  package mutating func append(digitsOf number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
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
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }
}
