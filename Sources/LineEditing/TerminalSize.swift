/// How much a terminal shows at once.
public struct TerminalSize: Equatable, Sendable {
  /// The cells of a row.
  public var columns: Int

  /// The rows.
  public var rows: Int

  /// Makes a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The present size of a terminal, 80 by 24 where it does not say.
  public init(of descriptor: Int32) {
    (columns, rows) = TerminalOutput(descriptor: descriptor).size
  }

  /// Whether whole lines fit with one row left over, where the prompt goes.
  ///
  /// Lines longer than a row take several; sequences for colours take no room.
  public func holds(_ text: String) -> Bool {
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
