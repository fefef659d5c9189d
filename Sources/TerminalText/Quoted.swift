/// Returns a text from outside in double quotes, safe to use in a sentence.
///
/// Hidden characters are escaped as in a Swift literal: `"a\u{1B}[31m"`. So are `"`, `\`, and a
/// combining mark that would attach to the opening quote or to an escape sequence.
///
/// - Parameters:
///   - text: The text.
///   - limit: The number of Unicode scalars to show; `…` replaces the middle of a longer text.
/// - Returns: The quoted text.
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

/// Returns whether the byte needs no escape between quotes.
private func isPlain(_ byte: UInt8) -> Bool {
  (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
