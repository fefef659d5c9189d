/// The current position in the history, and the edits that the user made to recalled lines.
struct HistoryRecall {
  /// The index of the entry shown, or nil for the line being typed.
  private(set) var index: Int?
  /// The text with which a line must begin to be recalled; empty for all lines.
  var prefix = ""
  /// The index of the entry whose last word was inserted most recently; 0 before the first time.
  var lastWordIndex = 0
  private var changed: [Int?: LineContent] = [:]

  /// Moves to the entry with an index, or to the line being typed if the index is nil.
  ///
  /// The function saves the current line in case the user returns to it, and returns the line to
  /// show.
  mutating func move(
    to target: Int?, from current: LineContent, in entries: [String]
  ) -> LineContent {
    changed[index] = current
    index = target
    return changed[target] ?? target.map { LineContent(entries[$0]) } ?? LineContent()
  }
}
