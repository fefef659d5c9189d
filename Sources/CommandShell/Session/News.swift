public import StateDiff

/// What there is to tell of an action.
///
/// It is an object since nearly all commands of a quiet script have none, and a pointer that is nil
/// is handed on for nothing.
@usableFromInline
final class News: Sendable {
  /// What the tool has to say.
  let answer: Answer?

  /// What it changed; nil where that was not wanted.
  let changes: [Change]?

  /// How many undone steps were given up for it.
  let dropped: Int

  /// The work that it has made safe, if any.
  @usableFromInline let saved: SavedWork?

  @usableFromInline
  init(
    answer: Answer? = nil, changes: [Change]? = nil, dropped: Int = 0, saved: SavedWork? = nil
  ) {
    self.answer = answer
    self.changes = changes
    self.dropped = dropped
    self.saved = saved
  }
}
