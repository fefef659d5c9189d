/// Returns untrusted text in double quotes, so that it is safe to print in a message.
///
/// Hidden characters are escaped as in a Swift string literal, such as `"a\u{1B}[31m"`. Double
/// quotes, backslashes, and any combining mark that would attach to the opening quote or to an
/// escape sequence are escaped too. In text of more than `limit` Unicode scalars, `…` replaces the
/// middle.
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

/// Returns whether a byte is printable ASCII that needs no escape between double quotes.
package func isPlain(_ byte: UInt8) -> Bool {
  (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
