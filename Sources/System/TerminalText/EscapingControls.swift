/// Returns a line with all hidden characters except tabs escaped, in the same way as
/// ``quoted(_:limit:)``.
///
/// A line without hidden characters is returned unchanged. Text that already looks like an escape,
/// such as a backslash followed by `n`, is not escaped again.
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

/// Shortens text to `limit` Unicode scalars by replacing its middle with `…`.
///
/// Text that is not longer than the limit is returned unchanged.
package func excerpt(_ text: String, limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard text.utf8.count > limit, scalars.dropFirst(limit).first != nil else { return text }
  let end = (limit - 1) / 3
  return String(scalars.prefix(limit - 1 - end)) + "…" + String(scalars.suffix(end))
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible, or a terminal may interpret it as a control character.
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
