/// The text between quotes, fit for one line of a terminal.
///
/// Control characters (an escape sequence from a server or a file name among them) become U+FFFD,
/// and what is longer than `limit` characters ends in `…`.
func quoted(_ text: String, limit: Int = 200) -> String {
  "\"\(singleLine(text, limit: limit))\""
}

/// The text on one line: see ``quoted(_:limit:)``; line breaks and tabs become a blank.
func singleLine(_ text: String, limit: Int = 200) -> String {
  var line = ""
  for character in text.unicodeScalars.prefix(limit) {
    switch character.properties.generalCategory {
    case .control where "\t\n\r".unicodeScalars.contains(character): line += " "
    case .lineSeparator, .paragraphSeparator: line += " "
    // Format characters can turn the direction of what follows.
    case .control, .format: line += "\u{FFFD}"
    default: line.unicodeScalars.append(character)
    }
  }
  return text.unicodeScalars.count > limit ? line + "…" : line
}
