import TerminalText

extension LineEditor {
  /// The number of empty cells before the status.
  private static let gap = 2

  /// Shows the status after the end of the line and its hint, without libedit.
  ///
  /// Like a hint, it is erased before libedit receives the next key.
  func showStatus() {
    guard supportsEscapes, !isNarrow, let status else { return }
    let line = layout(upToCursor: false)
    let column = line.end.column + (shownHint == nil ? 0 : hintWidth) + Self.gap
    let room = columns - 1 - column
    let text = line.rows.count > output.size.rows ? "" : status(room)
    if text == shownStatus?.text ?? "" { return }
    eraseStatus()
    if text.isEmpty || DisplayWidth.of(text) > room { return }
    let cursor = layout(upToCursor: true).end
    let shown = ShownStatus(
      text: text, rows: line.end.row - cursor.row, column: column, cursorColumn: cursor.column,
      window: output.size)
    output.write(shown.sequence(writing: "\u{1B}[2m\(text)\u{1B}[0m"))
    shownStatus = shown
  }

  /// Erases the status.
  ///
  /// If the size of the window has changed, it is erased with the line.
  func eraseStatus() {
    guard let status = shownStatus else { return }
    shownStatus = nil
    if status.window == output.size { output.write(status.sequence(writing: "\u{1B}[K")) }
  }
}

/// The status and its place on the screen.
struct ShownStatus {
  var text: String

  /// The number of rows from the cursor down to the status.
  var rows: Int

  /// The column of the status, counted from 0.
  var column: Int

  /// The column of the cursor, counted from 0.
  var cursorColumn: Int

  /// The size of the window.
  var window: TerminalSize

  /// Returns the text that moves to the place of the status, writes `text`, and moves back.
  func sequence(writing text: String) -> String {
    let (down, up) = rows > 0 ? ("\u{1B}[\(rows)B", "\u{1B}[\(rows)A") : ("", "")
    return "\(down)\u{1B}[\(column + 1)G\(text)\(up)\u{1B}[\(cursorColumn + 1)G"
  }
}
