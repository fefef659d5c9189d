/// An action that the editor performs between two keys, while libedit's input loop is running.
enum EditorAction {
  /// Handles a key.
  case handle(Key)
  /// Writes to the terminal, after the line was shown for the last time.
  case write(String)
  /// Replaces the line.
  case replace(LineContent)
  /// Inserts text at the cursor.
  case insert([UInt32])
  /// Moves the cursor to the end of the line, and shows the whole line for the last time.
  case moveToEnd
  /// Stops the process until it resumes.
  case stop
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
