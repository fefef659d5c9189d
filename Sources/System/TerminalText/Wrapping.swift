/// Breaks a text at its spaces into lines of at most `width` characters; a longer word has a line
/// of its own.
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
