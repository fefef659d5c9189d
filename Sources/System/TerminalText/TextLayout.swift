/// Breaks a text at its spaces into lines of at most `width` characters; a word that is longer than
/// `width` has a line of its own.
///
/// `length` returns the length of a word, which is its number of characters by default.
package func wrapped(
  _ text: String, width: Int, length: (Substring) -> Int = \.count
) -> [String] {
  var lines: [String] = []
  var room = 0
  for word in text.split(separator: " ") {
    let length = length(word)
    if !lines.isEmpty, length < room {
      lines[lines.count - 1] += " \(word)"
      room -= length + 1
    } else {
      lines.append(String(word))
      room = width - length
    }
  }
  return lines
}

extension String {
  /// Returns the text with spaces after it, so that it has at least `width` characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text with spaces before it, so that it has at least `width` characters.
  package func rightAligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
