/// The state that the earlier keys of a line leave for the next key.
struct EditingState {
  var mode = EditorMode.typing
  var undoStack = UndoStack()
  var recall = HistoryRecall()
  var walk: CandidateWalk?

  /// The hint on the screen, which the next key can accept.
  var shownHint: LineHint?

  /// The position in the line that Ctrl-Space has marked.
  var mark = 0

  /// The command of the previous key; nil if that key had no command.
  var previousCommand: EditorCommand?

  /// The candidates in the list below the line; nil if there is no list.
  var shownWalk: CandidateWalk? {
    previousCommand == .complete || previousCommand == .completeBackward ? walk : nil
  }

  /// The number of times to run the next command; nil if no number was typed.
  var argument: Int?
}
