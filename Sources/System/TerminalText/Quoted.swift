/// Returns untrusted text in double quotes, so that it is safe to print in a message.
///
/// Hidden characters are escaped as in a Swift string literal, such as `"a\u{1B}[31m"`. Double
/// quotes and backslashes are escaped too. So is any combining mark that would attach to the
/// opening quote or to an escape sequence. In text of more than `limit` Unicode scalars, `…`
/// replaces the middle.
package func quoted(_ text: String, limit: Int = 200) -> String {
  let text = excerpt(text, limit: limit)
  if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
  var quoted = "\""
  var isAfterSign = true
  for (scalar, isHidden) in scalars(of: text) {
    isAfterSign = isHidden || (isAfterSign && scalar.properties.isGraphemeExtend)
    if scalar == "\"" || scalar == "\\" { quoted += "\\" }
    quoted += isAfterSign ? scalar.escape : String(scalar)
  }
  return quoted + "\""
}

/// Returns whether a byte is printable ASCII that needs no escape between double quotes.
package func isPlain(_ byte: UInt8) -> Bool {
  (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// Returns a line with all hidden characters except tabs escaped, in the same way as
/// ``quoted(_:limit:)``.
///
/// A line without hidden characters is returned unchanged. Text that already looks like an escape,
/// such as a backslash followed by `n`, is not escaped again.
package func escapingControls(_ line: String) -> String {
  if line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return line }
  return scalars(of: line).map { scalar, isHidden in
    isHidden && scalar != "\t" ? scalar.escape : String(scalar)
  }.joined()
}

/// Shortens text to `limit` Unicode scalars by replacing its middle with `…`.
///
/// Text that is not longer than the limit is returned unchanged.
package func excerpt(_ text: String, limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard text.utf8.count > limit, scalars.dropFirst(limit).first != nil else { return text }
  let end = (limit - 1) / 3
  return String(scalars.prefix(limit - 1 - end)) + "…" + String(scalars.suffix(end))
}

/// Returns the Unicode scalars of a text, each with whether it is hidden.
///
/// The tags of a flag, such as that of Scotland, are not hidden: the black flag, three to six tags
/// that are letters or digits, and the end tag (Unicode Technical Standard 51, section C.1). Other
/// tags could hide a message.
package func scalars(of text: String) -> [(scalar: Unicode.Scalar, isHidden: Bool)] {
  var scalars = text.unicodeScalars.map { (scalar: $0, isHidden: $0.isHidden) }
  for flag in scalars.indices where scalars[flag].scalar == "\u{1F3F4}" {
    let tags = scalars[(flag + 1)...].prefix {
      0xE0030...0xE0039 ~= $0.scalar.value || 0xE0061...0xE007A ~= $0.scalar.value
    }
    if 3...6 ~= tags.count, scalars[tags.endIndex...].first?.scalar == "\u{E007F}" {
      for index in flag...tags.endIndex { scalars[index].isHidden = false }
    }
  }
  return scalars
}

extension Unicode.Scalar {
  /// Whether the scalar by itself is invisible, or a terminal may interpret it as a control
  /// character; in a text, see ``scalars(of:)``.
  ///
  /// Hidden scalars are the C0 and C1 controls and DEL (ECMA-48), line and paragraph separators,
  /// and invisible format characters, including those that change the direction of text (Unicode
  /// Standard Annex 9). The zero-width joiner and non-joiner are not hidden, because some words are
  /// spelled with them.
  package var isHidden: Bool {
    if value < 0xA0 { return value < 0x20 || value >= 0x7F }
    return switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: true
    case .format: properties.isDefaultIgnorableCodePoint && !properties.isJoinControl
    default: false
    }
  }

  /// The escape sequence to print instead of the scalar, such as `\n` or `\u{9B}`.
  package var escape: String {
    switch self {
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}

/// Returns a message from a service or a library as one line that is safe to print to a terminal.
///
/// Tabs, LF, CR, U+2028 and U+2029 become spaces, other hidden characters become U+FFFD, and white
/// space at both ends is removed. Only the first `limit` Unicode scalars of longer text are
/// kept, followed by `…`.
package func singleLine(_ text: String, limit: Int = 200) -> String {
  let line = scalars(of: text).prefix(limit).map { scalar, isHidden in
    let isBlank = "\t\n\r\u{2028}\u{2029}".unicodeScalars.contains(scalar)
    return isBlank ? " " : isHidden ? "\u{FFFD}" : String(scalar)
  }.joined()
  return trimmed(text.unicodeScalars.dropFirst(limit).isEmpty ? line : line + "…")
}

/// Returns text without the white space around it.
package func trimmed(_ text: String) -> String {
  let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
  let start = text.unicodeScalars.drop(while: isBlank)
  let end = start.lastIndex { !isBlank($0) }
  return end.map { String(start[...$0]) } ?? ""
}
