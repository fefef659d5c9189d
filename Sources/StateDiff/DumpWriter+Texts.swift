import TerminalText

extension DumpWriter {
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
    bytes += escapingControls(name).utf8
  }

  /// Escapes and cuts what was added from a place on.
  mutating func makeVisible(from start: Int) {
    if isPlain(from: start), bytes.count - start <= textLimit { return }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeSubrange(start...)
    bytes += escapingControls(excerpt(text, limit: textLimit)).utf8
  }

  /// Adds a text between quotes, for people.
  mutating func append(quoted text: String) {
    bytes += quoted(text, limit: textLimit).utf8
  }

  /// Adds a text between quotes, for programs.
  mutating func append(jsonString text: String) {
    appendJSONString { $0 += text.utf8 }
  }

  /// Adds between quotes, for programs, what a function adds in UTF-8.
  mutating func appendJSONString(_ body: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    body(&bytes)
    if !isPlain(from: start, but: Self.isEscaped) {
      let text = String(decoding: bytes[start...], as: UTF8.self)
      bytes.removeSubrange(start...)
      var escaped = ""
      DumpValue.appendJSON(escaping: text, to: &escaped)
      bytes += escaped.utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The bytes of a word that are a quote or a backslash, and so are zero in one of two differences.
  private static func isEscaped(_ word: UInt64) -> UInt64 {
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5c5c_5c5c_5c5c_5c5c
    return (quotes &- 0x0101_0101_0101_0101) & ~quotes
      | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
  }

  /// Whether all from a place on is ASCII that can be seen, eight bytes at a time.
  ///
  /// - Parameters:
  ///   - start: The place.
  ///   - isOther: Tells of the bytes of a word, by their highest bits, whether they are not plain for
  ///     another reason; it may say so of one too many.
  /// - Returns: False as well for some that are, such as the last few of a word with one that is not.
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
          // Blanks, which are plain, behind the last few.
          var rest: UInt64 = 0x2020_2020_2020_2020
          for index in (offset..<bytes.count).reversed() { rest = rest << 8 | UInt64(bytes[index]) }
          word = rest
        }
        // Not ASCII; below a blank; DEL, the one that becomes the highest bit.
        marks |= word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
        marks |= isOther(word)
        offset += 8
      }
      return marks & 0x8080_8080_8080_8080 == 0
    }
  }
}
