import TerminalText

extension DumpWriter {
  /// Appends `text`, shortened to ``textLimit``, with control and invisible characters escaped.
  mutating func append(visible text: String) {
    let start = bytes.count
    bytes += text.utf8
    makeVisible(from: start)
  }

  /// Appends a name in full, with control and invisible characters escaped.
  mutating func append(name: String) {
    let start = bytes.count
    bytes += name.utf8
    if isPlain(from: start) { return }
    bytes.removeSubrange(start...)
    bytes += escapingControls(name).utf8
  }

  /// Escapes and shortens the text that begins at the byte offset `start`.
  mutating func makeVisible(from start: Int) {
    if isPlain(from: start), bytes.count - start <= textLimit { return }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeSubrange(start...)
    bytes += escapingControls(excerpt(text, limit: textLimit)).utf8
  }

  /// Appends `text` in quotes, shortened to ``textLimit`` and escaped for people.
  mutating func append(quoted text: String) {
    bytes += quoted(text, limit: textLimit).utf8
  }

  /// Appends `text` as a JSON string.
  mutating func append(jsonString text: String) {
    appendJSONString { $0 += text.utf8 }
  }

  /// Appends a JSON string, escaping the UTF-8 text that `body` appends.
  mutating func appendJSONString(_ body: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    body(&bytes)
    if !isPlain(from: start, but: Self.isEscaped) {
      let text = String(decoding: bytes[start...], as: UTF8.self)
      bytes.removeSubrange(start...)
      TerminalText.appendJSON(escaping: text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns a mask in which a byte has its highest bit set if that byte of `word` is a quote or a
  /// backslash.
  ///
  /// XOR with a quote or a backslash turns each matching byte into zero, and the subtraction
  /// detects zero bytes. All other bits of the mask are meaningless.
  private static func isEscaped(_ word: UInt64) -> UInt64 {
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5c5c_5c5c_5c5c_5c5c
    return (quotes &- 0x0101_0101_0101_0101) & ~quotes
      | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
  }

  /// Returns whether all bytes from offset `start` on are plain, checking eight bytes at a time.
  ///
  /// A byte is plain if it is printable ASCII and `isOther` does not mark it. A carry or borrow can
  /// wrongly mark a byte, but only next to a byte that is not plain. The result is then false
  /// anyway.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte.
  ///   - isOther: Returns a mask in which a byte has its highest bit set if that byte of the given
  ///     word is not plain for another reason. It may mark additional bytes, but only if it marks
  ///     at least one byte correctly.
  /// - Returns: Whether all bytes are plain.
  private func isPlain(
    from start: Int, but isOther: (UInt64) -> UInt64 = { _ in 0 }
  ) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var marks: UInt64 = 0
      var offset = start
      while offset < bytes.count {
        let word: UInt64
        if offset + 8 <= bytes.count {
          word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        } else {
          // Pad the last word with spaces, which are plain.
          var rest: UInt64 = 0x2020_2020_2020_2020
          for index in (offset..<bytes.count).reversed() { rest = rest << 8 | UInt64(bytes[index]) }
          word = rest
        }
        // Mark bytes that are not ASCII, are less than a space, or are DEL. Adding 1 to DEL sets
        // its highest bit.
        marks |= word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
        marks |= isOther(word)
        offset += 8
      }
      return marks & 0x8080_8080_8080_8080 == 0
    }
  }
}
