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

/// The cursor position after drawing text from the start of a row, by libedit's layout rules.
struct ScreenPosition: Equatable {
  var row = 0
  var column = 0

  /// Moves the position past code units that are drawn on rows of `width` cells.
  mutating func draw(_ units: some Sequence<UInt32>, width: Int) {
    for unit in units {
      switch unit {
      case 0x0A:
        row += 1
        column = 0
      case 0x09:
        repeat { column += 1 } while column % 8 != 0
      default:
        let cells = Int(editline_width(unit))
        let isWhole = editline_is_printable(unit)
        if isWhole && column + cells > width {
          row += 1
          column = 0
        }
        column += cells
      }
      while column >= width {
        row += 1
        column = unit == 0x09 ? 0 : column - width
      }
    }
  }
}
