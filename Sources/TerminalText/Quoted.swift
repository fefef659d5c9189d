/// A text from outside between double quotes, fit to stand in a sentence.
///
/// What is hidden is escaped as in a Swift literal, and so are `"`, `\` and a mark that would be
/// drawn upon the quote: `"a\u{1B}[31m"`.
///
/// - Parameters:
///   - text: The text.
///   - limit: How many Unicode scalars of it are shown; the middle of a longer one is `…`.
/// - Returns: The text in its quotes.
package func quoted(_ text: String, limit: Int = 200) -> String {
  let text = excerpt(text, limit: limit)
  if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
  var quoted = "\""
  var isAfterSign = true
  for scalar in text.unicodeScalars {
    let isEscaped = scalar.isHidden || (isAfterSign && scalar.properties.isGraphemeExtend)
    if isEscaped {
      quoted += scalar.escape
    } else {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    isAfterSign = isEscaped
  }
  return quoted + "\""
}

/// Whether the byte stands for itself between quotes.
private func isPlain(_ byte: UInt8) -> Bool {
  (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
