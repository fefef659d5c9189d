/// The state of editing a line that one key leaves for later keys.
struct EditingState {
  var mode = EditorMode.typing
  var undoStack = UndoStack()
  var recall = HistoryRecall()
  var walk: CandidateWalk?

  /// The suggestion on the screen, which the next key can accept.
  var shownSuggestion: String?

  /// The position in the line that Ctrl-Space has marked, in code units; 0 before that.
  var mark = 0

  /// The function of the latest key, and of the key before it; nil if the key had no function.
  var function: String? { didSet { previousFunction = oldValue } }
  private(set) var previousFunction: String?

  /// The candidates in the list below the line; nil if there is no list.
  var shownWalk: CandidateWalk? {
    function == "complete" || function == "complete-backward" ? walk : nil
  }

  /// The number of times to run the next function, as typed so far; nil if no number was typed.
  var argument: Int?
}

/// The way the editor interprets keys.
enum EditorMode {
  /// Keys edit the line.
  case typing
  /// Keys change or end a search through the history.
  case searching(IncrementalSearch)
  /// The next key is inserted literally.
  case quoting
  /// The next key continues a sequence of keys, such as Ctrl-X Ctrl-E or the `dw` of vi.
  case prefixed([Key])
}
