/// Where Up and Down have got to, and what was changed on the way.
struct HistoryRecall {
  /// The entry shown, or nil for the line being typed.
  private(set) var index: Int?
  private var changed: [Int?: LineContent] = [:]

  /// What the line is replaced with after a move to another entry (nil for the line being typed),
  /// what is shown now being kept for the way back.
  mutating func move(
    to target: Int?, from current: LineContent, in entries: [String]
  ) -> LineContent {
    changed[index] = current
    index = target
    if let kept = changed[target] { return kept }
    return target.map { LineContent(entries[$0]) } ?? LineContent()
  }

  /// The nearest older entry that a predicate takes, before a position (nil: the line being typed).
  static func older(
    than position: Int?, in entries: [String], where predicate: (String) -> Bool
  ) -> Int? {
    entries[..<min(position ?? entries.count, entries.count)].lastIndex(where: predicate)
  }

  /// The nearest newer entry that a predicate takes; nil also for the line being typed.
  static func newer(
    than position: Int?, in entries: [String], where predicate: (String) -> Bool
  ) -> Int? {
    guard let position, position + 1 < entries.count else { return nil }
    return entries[(position + 1)...].firstIndex(where: predicate)
  }
}
