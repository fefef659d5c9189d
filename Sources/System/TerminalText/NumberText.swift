/// Returns a number and a noun: `1 step`, or `2 steps` for any other number.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// Returns a size as text: in MiB or KiB if it is a multiple of one of them, otherwise in bytes.
package func sizeText(_ bytes: Int) -> String {
  if bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
  return bytes % 1024 == 0 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
}

extension [UInt8] {
  /// Appends a number as ASCII decimal digits, with a minus sign if needed, without allocating a
  /// string.
  package mutating func append(digitsOf number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  /// Appends a number as ASCII decimal digits, without allocating a string.
  package mutating func append(digitsOf number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      var (start, rest) = (text.count, number)
      repeat {
        start -= 1
        text[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }
}

/// Returns text in which each run of more than `limit` ASCII digits is written like
/// `1701…5727 (41 digits)`.
package func abbreviatingDigits(_ text: String, limit: Int = 40) -> String {
  if text.utf8.count <= limit { return text }
  var (result, rest) = ("", text[...])
  while let start = rest.utf8.firstIndex(where: { (0x30...0x39).contains($0) }) {
    let digits = Substring(rest.utf8[start...].prefix { (0x30...0x39).contains($0) })
    let count = digits.utf8.count
    result += rest[..<start]
    result +=
      count > limit ? "\(digits.prefix(4))…\(digits.suffix(4)) (\(count) digits)" : digits
    rest = rest[digits.endIndex...]
  }
  return result + rest
}
