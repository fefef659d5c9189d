/// An action that the editor performs between two keys, while libedit's input loop is running.
enum EditorAction {
  /// Handles a key.
  case handle(Key)
  /// Clears the prompt and the line, so that libedit erases their rows.
  case hide
  /// Writes to the terminal.
  case write(String)
  /// Restores the line after `hide`, and computes the prompt again.
  case restore
  /// Replaces the line.
  case replace(LineContent)
  /// Inserts text at the cursor.
  case insert([UInt32])
  /// Draws the current prompt and line.
  case refresh
  /// Clears the screen, and draws the line in the first row.
  case clearScreen
  /// Runs the external editor while the line is hidden; `restore` then shows the edited line.
  case edit
  /// Moves the cursor to the end of the line.
  case moveToEnd
  /// Redraws after the window size has changed.
  case resize
  /// Stops the process, and redraws when it resumes.
  case stop
  /// Redraws the prompt and the line, starting on the cursor's row.
  case redraw
  /// Rings the bell.
  case beep
  /// Ends `readLine` with a result.
  case finish(LineInput)
}

/// The way the editor interprets keys.
enum EditorMode {
  /// Keys edit the line.
  case typing
  /// Keys continue a search.
  case searching(IncrementalSearch)
  /// The next key is inserted literally.
  case quoting
  /// The next key continues a sequence of keys, such as Ctrl-X Ctrl-E.
  case prefixed([Key])
  /// The next key continues a command of vi's command mode.
  case viCommand(ViKeys)
}
