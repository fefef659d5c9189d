extension Unicode.Scalar {
  /// Whether nobody sees it, or a terminal may take it for more than a character.
  ///
  /// That is C0, DEL and C1 (ECMA-48), what ends a line or a paragraph, and format characters
  /// without a picture of their own, among them those that turn the direction of writing (Unicode
  /// Standard Annex 9). The two joiners are not hidden: words are spelled with them.
  package var isHidden: Bool {
    if value < 0xA0 { return value < 0x20 || value >= 0x7F }
    return switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: true
    case .format: properties.isDefaultIgnorableCodePoint && !properties.isJoinControl
    default: false
    }
  }

  /// What stands for it where it must not stand itself: `\n`, `\u{9B}`.
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
