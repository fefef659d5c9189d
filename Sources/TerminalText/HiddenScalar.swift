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
