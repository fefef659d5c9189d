import CEditline

/// The width of text on a terminal, in cells.
package enum DisplayWidth {
  /// Returns the number of cells that a string occupies, not counting control characters.
  package static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      sum + (editline_is_printable(scalar.value) ? Int(editline_width(scalar.value)) : 0)
    }
  }
}

/// Returns the longest prefix of `text` that fits into `room` terminal cells.
package func prefix(of text: String, cells room: Int) -> String {
  var (shown, cells) = ("", 0)
  for character in text {
    cells += DisplayWidth.of(String(character))
    if cells > room { break }
    shown.append(character)
  }
  return shown
}
