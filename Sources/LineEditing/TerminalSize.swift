/// How much a terminal shows at once.
package struct TerminalSize: Equatable, Sendable {
  /// The cells of a row.
  package var columns: Int

  /// The rows.
  package var rows: Int

  /// Makes a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The present size of a terminal, 80 by 24 where it does not say.
  package init(of descriptor: Int32) {
    (columns, rows) = TerminalOutput(descriptor: descriptor).size
  }

  /// Whether whole lines fit with one row left over, where the prompt goes.
  ///
  /// Lines longer than a row take several; sequences for colours take no room.
  package func holds(_ text: String) -> Bool {
    var position = ScreenPosition()
    var isInSequence = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isInSequence = true }
      if !isInSequence {
        position.draw(CollectionOfOne(scalar.value), width: columns)
        if position.row >= rows { return false }
      } else if scalar == "m" {
        isInSequence = false
      }
    }
    return true
  }
}
