/// Finds the cursor's row after the window was resized.
///
/// When its width changes, a terminal such as tmux wraps the rows again, so the cursor's row
/// changes too. Others, such as xterm, cut the rows off and leave the cursor in its row. The
/// terminal's type does not tell them apart, but the column of the cursor usually does.
struct Reflow {
  /// Whether the terminal wraps its rows again; nil until the answer is known.
  private var wrapsAgain: Bool?

  /// Finds the cursor's row, relative to the first row of the prompt.
  ///
  /// If several rows are possible, the result is the least of them, so that nothing above the
  /// prompt is erased.
  ///
  /// - Parameters:
  ///   - layout: The rows before the window was resized, up to the cursor.
  ///   - columns: The new number of columns.
  ///   - reported: The column that the terminal has reported, counted from 0; nil if it has not.
  /// - Returns: The row, counted from 0.
  mutating func row(of layout: LineLayout, at columns: Int, reported: Int?) -> Int {
    if layout.window == columns { return layout.end.row }
    var kept = [layout.end]
    var wrapped = layout.ends(afterWrappingAt: columns)
    if let reported {
      // A cursor after the last cell of a row may be reported in that cell.
      let isReported = { (position: ScreenPosition) in
        min(position.column, columns - 1) == min(reported, columns - 1)
      }
      kept = kept.filter(isReported)
      wrapped = wrapped.filter(isReported)
      if kept.isEmpty != wrapped.isEmpty { wrapsAgain = kept.isEmpty }
    }
    if !kept.isEmpty, !wrapped.isEmpty, let wrapsAgain {
      if wrapsAgain { kept = [] } else { wrapped = [] }
    }
    return (kept + wrapped).map(\.row).min() ?? 0
  }
}
