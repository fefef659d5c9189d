/// Returns a line with its hidden characters escaped as by ``quoted(_:limit:)``, except for tabs.
///
/// Existing escape sequences and lines without hidden characters stay unchanged.
package func escapingControls(_ line: String) -> String {
  if line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return line }
  var visible = ""
  for scalar in line.unicodeScalars {
    if scalar.isHidden, scalar != "\t" {
      visible += scalar.escape
    } else {
      visible.unicodeScalars.append(scalar)
    }
  }
  return visible
}

/// Returns the beginning and the end of a text joined by `…` if it has more than `limit` Unicode
/// scalars; otherwise the text unchanged.
package func excerpt(_ text: String, limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard text.utf8.count > limit, scalars.dropFirst(limit).first != nil else { return text }
  let end = (limit - 1) / 3
  return String(scalars.prefix(limit - 1 - end)) + "…" + String(scalars.suffix(end))
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible, or a terminal may interpret it as more than a character.
  ///
  /// Hidden scalars are the C0 and C1 controls and DEL (ECMA-48), line and paragraph separators,
  /// and invisible format characters, including those that change the direction of text (Unicode
  /// Standard Annex 9). The two joiners are not hidden, because words are spelled with them.
  package var isHidden: Bool {
    if value < 0xA0 { return value < 0x20 || value >= 0x7F }
    return switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: true
    case .format: properties.isDefaultIgnorableCodePoint && !properties.isJoinControl
    default: false
    }
  }

  /// The escape sequence to print in place of the scalar, such as `\n` or `\u{9B}`.
  var escape: String {
    switch self {
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
