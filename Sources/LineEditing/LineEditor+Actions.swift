import CEditline
import DequeModule
import SystemIO

extension LineEditor {
  /// The line in libedit's buffer.
  var line: LineContent {
    withLine { LineContent(units: Array($0), cursor: $1) }
  }

  func withLine<Result>(_ body: (UnsafeBufferPointer<UInt32>, Int) -> Result) -> Result {
    var count = 0
    var cursor = 0
    let units = editline_line(session, &count, &cursor)
    return body(UnsafeBufferPointer(start: units, count: count), cursor)
  }

  func setLine(_ line: LineContent) {
    _ = editline_set_line(session, line.units, line.units.count, line.cursor)
  }

  func setPrompt(_ text: String) {
    promptText = text
    prompt = Prompt(text, keepsEscapes: supportsEscapes)
  }

  /// Queues actions, which libedit performs in order.
  func enqueue(_ new: EditorAction...) { actions.append(contentsOf: new) }

  /// Performs the next action; libedit calls this for `EDITLINE_PERFORM`.
  func perform(isViCommandMode: Bool) -> editline_after {
    self.isViCommandMode = isViCommandMode
    guard let action = actions.popFirst() else { return EDITLINE_STAY }
    switch action {
    case .handle(let key):
      handle(key)
      return EDITLINE_STAY
    case .write(let text):
      output.write(text)
      display.forget()
      return EDITLINE_STAY
    case .replace(var line):
      editline_make_room(session, line.units.count)
      // In vi's command mode, the cursor is on a character, not after the last one.
      if isViCommandMode { line.cursor = min(line.cursor, max(0, line.units.count - 1)) }
      setLine(line)
      return EDITLINE_REFRESH
    case .insert(let units):
      editline_make_room(session, units.count)
      _ = editline_insert(session, units, units.count)
      return EDITLINE_REFRESH
    case .moveToEnd:
      var line = line
      line.cursor = line.units.count
      setLine(line)
      drawWhole()
      return EDITLINE_REFRESH
    case .stop:
      stop()
      return EDITLINE_STAY
    case .beep:
      output.write("\u{7}")
      return EDITLINE_STAY
    case .finish(let input):
      outcome = input
      return EDITLINE_FINISH
    }
  }

  /// Runs the external editor while the line is hidden, and replaces the line.
  func edit() {
    guard let externalEditor, let attributes = suspendedAttributes, let text = line.text else {
      return enqueue(.beep)
    }
    output.write(display.erase())
    leaveRawMode(to: attributes)
    if let edited = LibeditLock.withoutLock({ externalEditor(text) }) {
      undoStack.endTyping()
      enqueue(.replace(LineContent(edited)))
    }
    enterRawMode()
    columns = output.columns
  }

  private func stop() {
    guard let attributes = suspendedAttributes else { return }
    leaveRawMode(to: attributes)
    LibeditLock.withoutLock { process.stop() }
    guard awaitForeground() else { return }
    // While this process was stopped, another program may have changed the terminal settings.
    suspendedAttributes = TerminalAttributes(of: input) ?? attributes
    enterRawMode()
    _ = signals?.take(.resume)
    columns = output.columns
  }
  /// Stops the process again until it runs in the foreground.
  ///
  /// - Returns: True once the process is in the foreground; false if a signal ends the session
  ///   first. The terminal is then left unchanged, because another process is using it.
  func awaitForeground() -> Bool {
    while process.isInBackground(input) {
      if let number = signals?.take(.ending).terminatingNumber {
        abandon(.signal(number))
        return false
      }
      LibeditLock.withoutLock { process.stop() }
    }
    return true
  }

  /// Ends `readLine` without a change to the terminal.
  func abandon(_ input: LineInput) {
    actions = []
    outcome = input
    editline_abandon(session)
  }
}
