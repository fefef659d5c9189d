/// Breaks a text into lines at its spaces.
///
/// - Parameters:
///   - text: The text.
///   - width: The maximum length of a line in characters; a longer word has a line of its own.
/// - Returns: The lines, in which single spaces separate the words.
package func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
