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
    let units = prompt.markedUnits
    _ = editline_set_prompt(session, units, units.count)
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
    case .hide:
      covered = line
      joinedRows = nil
      _ = editline_set_prompt(session, nil, 0)
      setLine(LineContent())
      return EDITLINE_REFRESH
    case .write(let text):
      output.write(isNarrow ? "\u{1B}[?7h\(text)\u{1B}[?7l" : text)
      return EDITLINE_STAY
    case .restore:
      if let covered { makeRoom(for: covered.units.count) }
      if case .searching(let search) = mode {
        setPrompt(search.prompt)
      } else {
        setPrompt(promptProvider?() ?? promptText)
      }
      if let covered { setLine(covered) }
      covered = nil
      return EDITLINE_REFRESH
    case .replace(var line):
      makeRoom(for: line.units.count)
      // In vi's command mode, the cursor is on a character, not after the last one.
      if isViCommandMode { line.cursor = min(line.cursor, max(0, line.units.count - 1)) }
      setLine(line)
      return EDITLINE_REFRESH
    case .insert(let units):
      makeRoom(for: units.count)
      return editline_insert(session, units, units.count) ? EDITLINE_REFRESH : EDITLINE_BEEP
    case .refresh:
      return EDITLINE_REFRESH
    case .clearScreen:
      joinedRows = nil
      output.write(supportsEscapes ? "\u{1B}[H\u{1B}[2J" : "\r\n")
      editline_redraw(session)
      return EDITLINE_STAY
    case .edit:
      edit()
      return EDITLINE_STAY
    case .moveToEnd:
      var line = line
      line.cursor = line.units.count
      setLine(line)
      return EDITLINE_REFRESH
    case .resize:
      resize(makingRoomFor: 0)
      editline_redraw(session)
      return EDITLINE_STAY
    case .stop:
      stop()
      return EDITLINE_STAY
    case .redraw:
      joinedRows = nil
      output.write(supportsEscapes ? "\r\u{1B}[J" : "\r\n")
      editline_redraw(session)
      return EDITLINE_STAY
    case .beep:
      return EDITLINE_BEEP
    case .finish(let input):
      outcome = input
      return EDITLINE_FINISH
    }
  }

  /// Makes sure that the editor has room to draw the line after `count` code units are inserted.
  func makeRoom(for count: Int) {
    if !editline_has_room(session, count) { resize(makingRoomFor: count) }
  }

  /// Runs the external editor, and keeps the edited text for `restore`.
  private func edit() {
    guard let externalEditor, let attributes = suspendedAttributes, let text = covered?.text else {
      return
    }
    leaveRawMode(to: attributes)
    if let edited = LibeditLock.withoutLock({ externalEditor(text) }) {
      covered = LineContent(edited)
      undoStack.endTyping()
    }
    enterRawMode()
    fit(makingRoomFor: covered?.units.count ?? 0)
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
    fit(makingRoomFor: 0)
    editline_redraw(session)
  }
  /// Stops the process again until it runs in the foreground.
  ///
  /// - Returns: Whether it does; false if a signal ends the session first, without a change to the
  ///   terminal, which another process uses.
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
