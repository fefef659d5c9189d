/// A cell of the screen: one column of one row.
struct ScreenCell: Sendable, Equatable {
  /// The character in the cell; empty in the second column of a wide character.
  var text = " "
  var rendition = Rendition()
}

/// A row of the screen.
struct ScreenRow: Sendable, Equatable {
  var cells: [ScreenCell]

  /// The number of cells up to the last one written since the whole row was last erased.
  var used = 0

  /// Whether the text continues in the next row, because it was too long for this one.
  var continues = false

  init(columns: Int) {
    cells = Array(repeating: ScreenCell(), count: columns)
  }

  /// The text, without trailing spaces.
  var text: String { cells[...].trimmedText }
}

extension ArraySlice<ScreenCell> {
  /// The text of the cells, without trailing spaces.
  var trimmedText: String {
    var text = map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
