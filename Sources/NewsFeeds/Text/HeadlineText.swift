import TerminalText

/// Returns text as a single line that is safe to print.
///
/// White space is collapsed to single spaces. Control characters, marks that change the writing
/// direction and other invisible characters are removed. Text of more than 1000 Unicode scalars is
/// shortened to 1000, including an ellipsis.
func headlineText(_ text: String) -> String {
  var line = String.UnicodeScalarView()
  var isBlankDue = false
  var count = 0
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      isBlankDue = !line.isEmpty
      continue
    }
    if scalar.isHidden { continue }
    // The ellipsis takes the last position.
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
