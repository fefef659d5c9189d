/// What the editor does between two keys, in libedit's own loop.
enum EditorAction {
  /// Empties prompt and line, so that libedit wipes the rows they took.
  case cover
  /// Writes to the terminal.
  case write(String)
  /// Brings prompt and line back after `cover`, the prompt asked anew.
  case uncover
  /// Puts another line in place of this one.
  case replace(LineContent)
  /// Inserts text at the cursor.
  case insert([UInt32])
  /// Draws prompt and line as they are now.
  case refresh
  /// Moves the cursor to the end of the line.
  case moveToEnd
  /// Draws anew after the window's size changed.
  case resize
  /// Stops the process, and draws anew when it goes on.
  case stop
  /// Draws anew on the row where the cursor is.
  case redraw
  /// Rings the bell.
  case beep
  /// Ends the line.
  case finish(LineInput)
}

/// What keys mean.
enum EditorMode {
  /// They edit the line.
  case typing
  /// They go on with a search.
  case searching(IncrementalSearch)
  /// The next one is inserted, whatever it is.
  case quoting
  /// The next one completes a command begun with Ctrl-X.
  case prefixed
}
