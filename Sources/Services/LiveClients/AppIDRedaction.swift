extension AppID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`.
  package var description: String { "<redacted>" }

  /// Always `<redacted>`.
  package var debugDescription: String { "<redacted>" }

  /// A mirror without children, so that `dump` and `String(reflecting:)` reveal nothing, even for a
  /// value that contains the AppID.
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  /// Returns the text with every occurrence of the AppID replaced by `<redacted>`.
  ///
  /// The search ignores the case of ASCII letters, because host names are converted to lowercase.
  /// It also finds percent-encoded bytes (`%XX`) and spaces written as `+`, as in URL queries.
  package func redacted(from text: String) -> String {
    let secret = Array(value.utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let end = Self.match(secret, in: bytes, at: index) {
        result += "<redacted>".utf8
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func match(_ secret: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
    var index = start
    for byte in secret {
      guard index < bytes.count else { return nil }
      if lowercased(bytes[index]) == lowercased(byte) {
        // A `%` in the AppID can appear literally or as `%25`.
        let escaped = byte == UInt8(ascii: "%") && unescaped(bytes, at: index) == byte
        index += escaped ? 3 : 1
      } else if let unescaped = unescaped(bytes, at: index),
        lowercased(unescaped) == lowercased(byte)
      {
        index += 3
      } else if byte == UInt8(ascii: " "), bytes[index] == UInt8(ascii: "+") {
        index += 1
      } else {
        return nil
      }
    }
    return index
  }

  private static func unescaped(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
      let high = Character(UnicodeScalar(bytes[index + 1])).hexDigitValue,
      let low = Character(UnicodeScalar(bytes[index + 2])).hexDigitValue
    else { return nil }
    return UInt8(high * 16 + low)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
