import Quoting

extension DumpWriter {
  /// Adds a number.
  mutating func append(_ number: Int64) {
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
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Adds a text with what nobody sees of it escaped, its middle left out where it is too long.
  mutating func append(visible text: String) {
    let start = bytes.count
    bytes += text.utf8
    makeVisible(from: start)
  }

  /// Adds a name with what nobody sees of it escaped, however long it is.
  mutating func append(name: String) {
    let start = bytes.count
    bytes += name.utf8
    if isPlain(from: start) { return }
    bytes.removeSubrange(start...)
    bytes += visible(name).utf8
  }

  /// Escapes and cuts what was added from a place on.
  mutating func makeVisible(from start: Int) {
    if isPlain(from: start), bytes.count - start <= textLimit { return }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeSubrange(start...)
    bytes += visible(excerpt(text, limit: textLimit)).utf8
  }

  /// Adds a text between quotes, for people.
  mutating func append(quoted text: String) {
    bytes += quoted(text, limit: textLimit).utf8
  }

  /// Adds a text between quotes, for programs.
  mutating func append(jsonString text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += text.utf8
    if !isPlain(from: start) || bytes[start...].contains(where: Self.isEscaped) {
      bytes.removeSubrange(start...)
      var escaped = ""
      Inspection.appendJSON(escaping: text, to: &escaped)
      bytes += escaped.utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether all from a place on is ASCII that can be seen.
  private func isPlain(from start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var isPlain = true
      // Without a way out, which the compiler turns into vector instructions.
      for index in start..<bytes.count { isPlain = (bytes[index] &- 0x20 < 0x5F) && isPlain }
      return isPlain
    }
  }
}
