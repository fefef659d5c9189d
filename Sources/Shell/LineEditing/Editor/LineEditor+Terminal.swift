import SystemIO

extension LineEditor {
  func beep() { output.write("\u{7}") }

  func replace(with new: LineContent) {
    line = new
    // In vi's command mode, the cursor is on a character, not after the last one.
    if isViCommandMode { line.cursor = min(line.cursor, max(0, line.units.count - 1)) }
  }

  func insert(_ units: some Collection<UInt32>) {
    if !units.isEmpty { _ = libedit.run(keys: Array(units), on: &line) }
  }

  /// Shows the whole line for the last time, writes text after it, and ends `readLine`.
  func finish(_ input: LineInput, writing text: String) {
    outcome = input
    drawWhole(writing: text)
  }

  /// Runs the external editor while the line is hidden, and replaces the line with the edited text.
  ///
  /// The line stays the same if the external editor returns nil. The bell rings if there is no
  /// external editor, or if the line is not valid text.
  func edit() {
    guard let externalEditor = handlers.externalEditor, let text = line.text else { return beep() }
    output.write(leaveLine() + pasteEnd)
    leaveRawMode()
    if let edited = externalEditor(text) {
      editing.undoStack.endTyping()
      replace(with: LineContent(edited))
    }
    enterRawMode()
    display.size = output.size
  }

  /// Stops the process, as Ctrl-Z does, until it is in the foreground or a signal ends the session.
  func stop() {
    drawWhole(writing: "^Z\n")
    leaveRawMode()
    process.stop()
    guard awaitForeground() else { return }
    // While this process was stopped, another program may have changed the terminal settings.
    attributes = TerminalAttributes(of: input) ?? attributes
    enterRawMode()
    _ = signals?.take(.resume)
    display.size = output.size
  }

  /// Stops the process for as long as it is in the background.
  ///
  /// - Returns: True once the process is in the foreground. False if a signal that ends the session
  ///   arrived first. The outcome is then that signal. The caller must not change the terminal in
  ///   that case, because another process is using it.
  func awaitForeground() -> Bool {
    while process.isInBackground(input) {
      if let number = signals?.take(.ending).terminatingNumber {
        outcome = .signal(number)
        return false
      }
      process.stop()
    }
    return true
  }
}
