import TerminalText

/// A text as one line that is safe to print: white space made single blanks, control characters,
/// marks of direction and all else that nobody sees left out, and what is longer than 1000 Unicode
/// scalars cut.
func singleLine(_ text: String) -> String {
  var line = String.UnicodeScalarView()
  var isBlankDue = false
  var count = 0
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      isBlankDue = !line.isEmpty
      continue
    }
    if scalar.isHidden { continue }
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
