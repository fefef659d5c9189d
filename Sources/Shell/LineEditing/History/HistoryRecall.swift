/// The current position in the history, and the edits that the user made to recalled lines.
struct HistoryRecall {
  /// The index of the entry shown, or nil for the line being typed.
  private(set) var index: Int?
  /// The text with which recalled lines begin.
  var prefix = ""
  /// The index of the entry whose last word was inserted most recently.
  var lastWordIndex = 0
  private var changed: [Int?: LineContent] = [:]

  /// Moves to the entry with an index, or to the line being typed if it is nil, and returns the
  /// line to show; the current line is saved in case the user returns to it.
  mutating func move(
    to target: Int?, from current: LineContent, in entries: [String]
  ) -> LineContent {
    changed[index] = current
    index = target
    if let kept = changed[target] { return kept }
    return target.map { LineContent(entries[$0]) } ?? LineContent()
  }

  /// Returns the index of the nearest older entry that satisfies a predicate.
  ///
  /// If `position` is nil, the search begins at the line being typed, after the newest entry.
  static func older(
    than position: Int?, in entries: [String], where predicate: (String) -> Bool
  ) -> Int? {
    entries[..<min(position ?? entries.count, entries.count)].lastIndex(where: predicate)
  }

  /// Returns the index of the nearest newer entry that satisfies a predicate, or nil if none does.
  ///
  /// If the result is nil, the caller shows the line being typed.
  static func newer(
    than position: Int?, in entries: [String], where predicate: (String) -> Bool
  ) -> Int? {
    guard let position, position + 1 < entries.count else { return nil }
    return entries[(position + 1)...].firstIndex(where: predicate)
  }
}
