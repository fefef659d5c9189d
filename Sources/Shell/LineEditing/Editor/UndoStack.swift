/// The earlier states of a line, which Ctrl-_ restores.
struct UndoStack {
  private var states: [LineContent] = []
  private var latest = LineContent()

  /// Whether a further insertion in the same word becomes part of the latest change.
  private var isWordOpen = false

  /// The maximum number of states kept; above it, the older half is removed.
  private static let limit = 1_000

  /// Notes the line as it is before a key is read.
  ///
  /// If the text has changed, the previous state can be restored. Consecutive insertions of single
  /// units within a word are one change.
  mutating func keep(_ now: LineContent) {
    if now.units == latest.units {
      if now.cursor != latest.cursor { isWordOpen = false }
      latest.cursor = now.cursor
      return
    }
    let isInsertion = now.units.count == latest.units.count + 1 && now.cursor == latest.cursor + 1
    let isInWord = isInsertion && now.units[latest.cursor] != 0x20
    if !(isWordOpen && isInWord) {
      states.append(latest)
      if states.count > Self.limit { states.removeFirst(Self.limit / 2) }
    }
    isWordOpen = isInsertion
    latest = now
  }

  /// Makes the next insertion a change of its own.
  mutating func endTyping() { isWordOpen = false }

  /// Removes and returns the state before the latest change; nil if there is no earlier state.
  mutating func undo() -> LineContent? {
    guard let state = states.popLast() else { return nil }
    latest = state
    isWordOpen = false
    return state
  }
}
