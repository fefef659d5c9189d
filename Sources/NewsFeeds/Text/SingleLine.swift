/// A text as one line that is safe to print: white space made single blanks, control characters and
/// marks of direction left out, and what is longer than 1000 Unicode scalars cut.
func singleLine(_ text: String) -> String {
  var line = String.UnicodeScalarView()
  var isBlankDue = false
  var count = 0
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      isBlankDue = !line.isEmpty
      continue
    }
    if scalar.isUnsafeAtTerminal { continue }
    // The sign that it was cut takes the last place.
    if count + (isBlankDue ? 1 : 0) >= 999 {
      line.append("…")
      break
    }
    if isBlankDue {
      line.append(" ")
      count += 1
      isBlankDue = false
    }
    line.append(scalar)
    count += 1
  }
  return String(line)
}

extension Unicode.Scalar {
  /// Whether a terminal may take it for more than a character: C0, DEL and C1 (ECMA-48), and what
  /// embeds, overrides or isolates the direction of writing (Unicode Standard Annex 9), by which a
  /// line can be made to read otherwise than it is.
  fileprivate var isUnsafeAtTerminal: Bool {
    properties.generalCategory == .control
      || ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
      || self == "\u{FEFF}"
  }
}
