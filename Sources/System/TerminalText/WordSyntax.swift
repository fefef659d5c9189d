/// The quotes and backslashes of words, as in a POSIX shell (POSIX.1-2024, Shell Command Language,
/// 2.2).
///
/// Nothing is special between single quotes. Between double quotes, a backslash quotes only `"`,
/// `\`, `$` and a backquote. A quote may still be open at the end of a text.
package enum WordSyntax {
  /// Returns the index after the last byte of a word that begins at `start`, and the quote or the
  /// final backslash that the text leaves open, if any.
  ///
  /// `isEnd` returns whether a byte that is not quoted ends the word.
  package static func endOfWord(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: (UInt8) -> Bool
  ) -> (end: Int, open: UInt8?) {
    read(text, from: start, isEnd: isEnd) { _ in }
  }

  /// Returns a word in UTF-8 without its quotes and without the backslashes that quote characters.
  package static func unquoted(_ word: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: word.count) { text in
      var count = 0
      _ = read(word, from: 0, isEnd: { _ in false }) { byte in
        text[count] = byte
        count += 1
      }
      return count
    }
  }

  /// Returns the words of a text with their quotes; blanks and line feeds separate words.
  package static func words(of text: Substring) -> [String] {
    Array(text.utf8).withUnsafeBufferPointer { text in
      var words: [String] = []
      var position = 0
      while position < text.count {
        if isBlank(text[position]) {
          position += 1
        } else {
          let end = endOfWord(in: text, from: position, isEnd: isBlank).end
          words.append(String(decoding: text[position..<end], as: UTF8.self))
          position = end
        }
      }
      return words
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")].contains(byte)
  }

  /// Reads a word, and calls `body` with each byte that remains without quotes and backslashes.
  private static func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: (UInt8) -> Bool,
    _ body: (UInt8) -> Void
  ) -> (end: Int, open: UInt8?) {
    let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
    let backslash = UInt8(ascii: "\\")
    var quote: UInt8?
    var position = start
    while position < text.count {
      let byte = text[position]
      let next = position + 1 < text.count ? text[position + 1] : nil
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == single || byte == double {
        quote = byte
      } else if byte == backslash, quote != single, quote == nil || isSpecialInDoubleQuotes(next) {
        guard let next else { return (text.count, quote ?? backslash) }
        body(next)
        position += 1
      } else if quote == nil, isEnd(byte) {
        return (position, nil)
      } else {
        body(byte)
      }
      position += 1
    }
    return (position, quote)
  }

  /// Returns whether a backslash between double quotes quotes the byte after it; also true for nil,
  /// the end of the text.
  private static func isSpecialInDoubleQuotes(_ byte: UInt8?) -> Bool {
    byte.map("\"\\$`".utf8.contains) ?? true
  }
}
