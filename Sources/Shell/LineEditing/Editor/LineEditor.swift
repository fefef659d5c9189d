package import SystemIO

/// Reads lines at a terminal, with editing, history, completion and hints.
///
/// Other text can be printed above the line being edited. An editor must be used from one thread
/// only. A process can have several editors, each at its own terminal. Between two calls of
/// ``readLine(prompt:onWake:)``, the terminal has its original settings, so other code may use it.
/// Text that is typed in the meantime is kept for the next call.
///
/// ``DefaultKeys`` lists the keys, which are those of Emacs, as in most shells. An ``Editrc`` file
/// can change the keys, and can select the keys of vi. The editor decodes keys itself. Each key
/// runs a function of the editor or of libedit, so a user-defined key cannot print text in the
/// middle of a line.
///
/// Creating an editor sets the character encoding of the process (`LC_CTYPE`) to UTF-8, regardless
/// of the user's locale, if the system has a UTF-8 locale.
package final class LineEditor {
  /// The functions that the editor calls while a line is being edited.
  package var handlers = LineEditorHandlers()

  /// The lines that were entered earlier, and the file that stores them.
  package var history: HistoryFile

  /// The marks for the terminal around prompts and text that is printed above the line.
  package var marks = LineMarks()

  /// Whether output only adds rows below the line, as a screen reader needs it.
  ///
  /// Text that arrives while a line is typed is printed after the line. There are no hints, no
  /// status and no styles. Candidates and the matches of a search are printed like other text.
  package var isLinear = false

  /// The text that has arrived and is printed as soon as the output allows it.
  var heldText = ""

  let input: FileDescriptor
  let output: TerminalOutput
  let wake: WakePipe
  let signals: SignalMonitor?
  var process: ProcessAccess

  var line = LineContent()
  /// The result of `readLine`; nil while the line is being edited.
  var outcome: LineInput?
  var decoder = KeyDecoder()
  /// The time at which the terminal last sent something.
  var lastInput = Duration.zero
  /// The state of editing the line that one key leaves for later keys.
  var editing = EditingState()
  var prompt = ""
  /// The prompt to show when the text that has arrived is printed.
  var nextPrompt = ""
  var lastPattern: [UInt32] = []
  var display: LineDisplay

  private(set) var keyBindings = ModeBindings.emacs
  /// The libedit editor, with the functions of Emacs, whose functions change the line.
  let libedit: Libedit
  /// The libedit editor that interprets the keys of vi; nil with the keys of Emacs.
  private(set) var vi: Libedit?
  var killRing = KillRing()
  /// The settings of the terminal between two lines.
  var attributes: TerminalAttributes

  /// Whether to read the lines that were typed ahead while the terminal is still in line mode.
  ///
  /// Only line mode tells Ctrl-D from Ctrl-Space: in any other mode, both are a NUL by then.
  private(set) var readsLineMode = true

  /// Creates an editor for a terminal.
  ///
  /// - Parameters:
  ///   - input: The terminal to read from; the editor does not close it.
  ///   - output: The terminal to write to; the editor does not close it.
  ///   - terminal: The terminal type; defaults to `TERM`. The editor sends no escape sequences to
  ///     `dumb`.
  ///   - historyFile: The history of earlier lines; the caller appends new lines to ``history``.
  ///   - wake: The pipe that wakes the editor; ``readLine(prompt:onWake:)`` then calls `onWake`.
  ///   - signals: The monitor of the process's signals, which must use the same `wake` pipe.
  ///   - process: The functions that affect the whole process.
  /// - Throws: ``LineEditingError/notATerminal(_:)``, or ``LineEditingError/editor(_:)`` if libedit
  ///   cannot be initialized.
  package init(
    input: FileDescriptor = .standardInput, output: FileDescriptor = .standardOutput,
    terminal: String? = nil, historyFile: HistoryFile = HistoryFile(path: nil), wake: WakePipe,
    signals: SignalMonitor? = nil, process: ProcessAccess = ProcessAccess()
  ) throws(LineEditingError) {
    for file in [input, output] where !file.isTerminal { throw .notATerminal(file) }
    guard let attributes = TerminalAttributes(of: input) else { throw .notATerminal(input) }
    _ = DisplayWidth.usesUTF8
    libedit = try Libedit(terminal: input)
    self.input = input
    self.output = TerminalOutput(file: output)
    self.wake = wake
    self.signals = signals
    self.process = process
    history = historyFile
    self.attributes = attributes
    let terminal = terminal ?? CurrentProcess.variable("TERM") ?? ""
    let description = TerminalDescription(of: terminal, environment: CurrentProcess.variable)
    // The type of a terminal in tmux is often `screen` or `screen-256color`, as in GNU Screen.
    let isTmux =
      terminal.hasPrefix("tmux")
      || terminal.hasPrefix("screen") && CurrentProcess.variable("TMUX") != nil
    display = LineDisplay(hasEscapes: description?.supportsEscapes ?? false, isTmux: isTmux)
  }

  /// Reads the key bindings of an ``Editrc`` file for the tool with a name.
  ///
  /// A file that is missing, unreadable or longer than 1 MiB has no effect.
  ///
  /// - Throws: ``LineEditingError/editor(_:)`` if libedit cannot be initialized.
  package func readKeyBindings(
    from path: String, for name: String
  ) throws(LineEditingError) {
    guard let bytes = try? AtomicFile.read(path, limit: 1 << 20) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    try use(Editrc(text, name: name, isFunction: libedit.has).maps)
  }

  func use(_ maps: ModeBindings) throws(LineEditingError) {
    vi = maps.isVi ? try Libedit(terminal: input, isVi: true) : nil
    keyBindings = maps
  }

  /// Reads one line, or several lines that were pasted together.
  ///
  /// - Parameters:
  ///   - prompt: Returns the prompt, which may contain colors. It is called at the start and after
  ///     each wake-up.
  ///   - onWake: Called on this thread when the wake pipe is signaled. Returns whole lines, which
  ///     may contain colors, to print above the line being edited.
  /// - Returns: The line, or the event that ended the input.
  package func readLine(
    prompt: () -> String, onWake: () -> String? = { nil }
  ) -> LineInput {
    if let ending = takeEnding() { return ending }
    guard let attributes = TerminalAttributes(of: input) else { return .signal(SIGHUP) }
    self.attributes = attributes
    begin(prompt: prompt())
    if readsLineMode, poll(timeout: 0).input { beginRow(hasEcho: true) } else { enterRawMode() }
    var isOpen = true
    while outcome == nil, isOpen {
      isOpen = handleNextKey(onWake: { (onWake(), prompt()) })
    }
    leaveRawMode()
    // Without an outcome, the terminal was closed. The SIGHUP for that may arrive a little later.
    return outcome ?? takeEnding() ?? .signal(SIGHUP)
  }

  private func begin(prompt: String) {
    editing.shownSuggestion = nil
    display.begin(size: output.size)
    (self.prompt, nextPrompt) = (prompt, prompt)
    defer { outcome = nil }
    if outcome == .paused { return }
    editing = EditingState()
    line = LineContent()
    libedit.reset()
    vi?.reset()
  }

  var supportsEscapes: Bool { display.hasEscapes }

  var echoes: Bool { attributes.echoes }

  var isViCommandMode: Bool { vi?.isCommandMode ?? false }

  func enterRawMode() {
    attributes.forSingleKeys.apply(to: input)
    readsLineMode = false
    // Any bytes that are waiting now were typed while the terminal was in line mode.
    beginRow(hasEcho: input.readableByteCount > 0)
  }

  /// Turns on bracketed paste, and erases the terminal's echo of keys that were typed ahead,
  /// because the editor will draw them as part of the line.
  private func beginRow(hasEcho: Bool) {
    guard supportsEscapes else { return }
    output.write((hasEcho && echoes ? display.clear(fromRow: 0) : "") + "\u{1B}[?2004h")
  }

  /// The escape sequence that turns off bracketed paste; empty without escape sequences.
  ///
  /// It is written before the newline that ends the line, so that the next row begins with the
  /// output of a command.
  var pasteEnd: String { supportsEscapes ? "\u{1B}[?2004l" : "" }

  func leaveRawMode() {
    // In line mode, the terminal takes a NUL at the end of unread keys for Ctrl-D.
    readsLineMode = readsLineMode || input.readableByteCount == 0
    attributes.restore(to: input)
  }

  private func takeEnding() -> LineInput? {
    guard let pending = signals?.take(.terminating), let number = pending.terminatingNumber else {
      return nil
    }
    guard number == SIGINT else { return .signal(number) }
    let hadText = outcome == .paused && !line.units.isEmpty
    outcome = nil
    return .interrupted(hadText: hadText)
  }
}

/// The result of one call to `LineEditor.readLine`.
package enum LineInput: Equatable, Sendable {
  /// The text of the line, without the newline that entered it; pasted lines form one text.
  case line(String)
  /// A text that is not UTF-8 or contains a NUL, as the bytes that were typed.
  case invalid([UInt8])
  /// Ctrl-C or SIGINT; `hadText` tells whether text was discarded.
  case interrupted(hadText: Bool)
  /// Ctrl-D on an empty line.
  case endOfInput
  /// A pause that ``LineEditorHandlers/shouldPause`` requested; the next call continues the line.
  case paused
  /// A request to end the process by SIGHUP, SIGTERM or SIGQUIT; SIGHUP also stands for a closed
  /// terminal, and SIGQUIT for the quit key.
  case signal(Int32)
}
