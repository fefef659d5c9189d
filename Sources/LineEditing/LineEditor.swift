import CEditline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads lines at a terminal, with editing, history, completion and hints, while text from
/// elsewhere is printed above the line being typed.
///
/// One thread owns an editor, and a process has one editor at a time (the library of terminal types
/// keeps the one in use in a global variable). Between two calls of `readLine` the terminal has the settings it was
/// found with, so what runs then may use it as it likes; what is typed meanwhile is kept.
///
/// The keys are those of Emacs, as in most shells: Ctrl-A and Home, Ctrl-E and End, Ctrl-B and
/// Left, Ctrl-F and Right, Alt-B and Alt-Left, Alt-F and Alt-Right move; Ctrl-H, Ctrl-D, Delete,
/// Ctrl-W, Alt-D, Ctrl-K and Ctrl-U delete, Ctrl-Y brings back what the last four did; Ctrl-T,
/// Alt-U, Alt-L and Alt-C change; Ctrl-_ takes back; Up, Down, Alt-< and Alt-> go through the
/// history, Page Up and Page Down to what begins alike, Ctrl-R and Ctrl-S search it; Tab completes;
/// Ctrl-V inserts the next key, Alt-Return a newline; Ctrl-L clears the screen; Ctrl-Z stops the
/// process. `~/.editrc` is not read: the editor interprets keys itself, so that no binding can
/// leave text from elsewhere printed amid a line.
///
/// Making an editor sets the process's character type (`LC_CTYPE`) to UTF-8, whatever the locale.
package final class LineEditor {
  /// Answers the Tab key; nil rings the bell.
  package var completer: ((CompletionRequest) -> Completion)?

  /// Offers the rest of a line from what is typed of it; nil for none.
  ///
  /// It is asked when no key waits. What it offers is shown dim behind the cursor at the end of the
  /// line, and taken by Right or End. A terminal without escape sequences shows none.
  package var hinter: ((String) -> String?)?

  /// How many milliseconds the prompt may stay as it is while nobody types, -1 for ever; nil is -1.
  ///
  /// It is asked whenever the editor begins to wait; when the time is over, the prompt is asked for
  /// anew, and drawn if it is another one. The line being typed stays as it is.
  package var refreshTimeout: (() -> Int32)?

  /// The lines given before.
  package private(set) var history: HistoryFile

  let input: Int32
  let output: TerminalOutput
  let wake: WakePipe
  let signals: SignalMonitor?
  // NB: a second stop comes from here in tests, where stopping would stop the tests.
  var stopProcess: () -> Void = { kill(0, SIGTSTP) }

  // The session is made once `self` exists to be its context.
  private var sessionIfOpen: OpaquePointer?
  private let relay: Relay
  let isCapable: Bool

  var decoder = KeyDecoder()
  var queuedKeys = Queue<Int32>()
  var actions = Queue<EditorAction>()
  var mode = EditorMode.typing
  var undo = UndoStack()
  var recall = HistoryRecall()
  var prompt = Prompt("", keepsEscapes: false)
  var promptText = ""
  var covered: LineContent?
  var shownHint: String?
  var takeableHint: String?
  var lastPattern: [UInt32] = []
  var isReadable = false
  var isWoken = false
  var wasTab = false
  var controls: (interrupt: UInt32?, suspend: UInt32?, quit: UInt32?, end: UInt32?)
  var suspendedAttributes: TerminalAttributes?
  var cookedBytes = 0
  var outcome: LineInput?
  var pastedLines = Queue<LineInput>()
  var askPrompt: (() -> String)?
  var askText: (() -> String?)?

  /// An editor on a terminal.
  ///
  /// - Parameters:
  ///   - name: What the tool is called.
  ///   - input: The terminal's descriptor for reading. It stays open when the editor goes.
  ///   - output: The terminal's descriptor for writing. It stays open when the editor goes.
  ///   - terminal: The terminal's type; left out, that of the environment's `TERM`. For `dumb`, or
  ///     a type nobody knows, no escape sequence is sent.
  ///   - historyFile: The lines given before.
  ///   - wake: Whose signal has `readLine` call its `onWake`.
  ///   - signals: What the process was sent; a monitor that wakes through `wake`.
  /// - Throws: `notATerminal` where a descriptor is none, `editor` where libedit cannot start.
  package init(
    name: String, input: Int32 = 0, output: Int32 = 1,
    terminal: String? = nil, historyFile: HistoryFile = HistoryFile(path: nil), wake: WakePipe,
    signals: SignalMonitor? = nil
  ) throws(LineEditingError) {
    for descriptor in [input, output] where isatty(descriptor) == 0 {
      throw .notATerminal(descriptor: descriptor)
    }
    guard let attributes = TerminalAttributes(of: input) else {
      throw .notATerminal(descriptor: input)
    }
    self.input = input
    self.output = TerminalOutput(descriptor: output)
    self.wake = wake
    self.signals = signals
    history = historyFile
    controls = attributes.controls
    let terminal = terminal ?? getenv("TERM").map { String(cString: $0) } ?? "dumb"
    _ = editline_use_utf8()
    let relay = Relay()
    let callbacks = editline_callbacks(
      context: Unmanaged.passUnretained(relay).toOpaque(),
      next_key: { context in Relay.editor(context)?.nextKey() ?? 0 },
      perform: { context in Relay.editor(context)?.perform() ?? EDITLINE_FINISH })
    let session = editline_open(
      name, input, output, terminal.isEmpty ? "dumb" : terminal, callbacks)
    let code = errno
    // libedit has put settings of its own in place by now.
    attributes.restore(to: input)
    guard let session else { throw .editor(code: code) }
    isCapable = editline_is_capable(session)
    sessionIfOpen = session
    self.relay = relay
    relay.editor = self
  }

  deinit {
    editline_close(sessionIfOpen)
  }

  /// Keeps a line for later recall.
  ///
  /// See ``HistoryFile/append(_:writing:)`` for what is passed over.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - written: What the file gets in its place, so that no secret stays there; nil for the line.
  package func remember(_ line: String, writing written: String? = nil) {
    history.append(line, writing: written)
  }

  /// What went wrong with the history's file, told once.
  package func takeHistoryProblem() -> LineEditingError? {
    history.takeProblem()
  }

  /// Reads one line.
  ///
  /// A paste does not run anything by itself; its lines stay together until Return is pressed, and
  /// are then given one a call, without asking again. An interrupt drops those not yet given.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the line; may hold colours. Asked at the start and after each
  ///     wake, so that it can show what changed.
  ///   - onWake: Called on this thread when the wake pipe is signalled; the text it gives, whole
  ///     lines that may hold colours, is printed above the line being typed, which stays as it is.
  /// - Returns: What the person gave.
  package func readLine(prompt: () -> String, onWake: () -> String? = { nil }) -> LineInput {
    if let ending = takeEnding() { return ending }
    if let line = pastedLines.pop() { return line }
    return withoutActuallyEscaping(prompt) { prompt in
      withoutActuallyEscaping(onWake) { onWake in
        askPrompt = prompt
        askText = onWake
        defer {
          askPrompt = nil
          askText = nil
        }
        return edit()
      }
    }
  }

  var session: OpaquePointer {
    guard let sessionIfOpen else { preconditionFailure("the editor is open as long as it exists") }
    return sessionIfOpen
  }

  private func edit() -> LineInput {
    guard let attributes = TerminalAttributes(of: input) else { return .endOfInput }
    controls = attributes.controls
    begin()
    enterRawMode()
    editline_run(session)
    leaveRawMode(to: attributes)
    return outcome ?? takeEnding() ?? .endOfInput
  }

  private func begin() {
    outcome = nil
    mode = .typing
    undo = UndoStack()
    recall = HistoryRecall()
    covered = nil
    shownHint = nil
    wasTab = false
    setPrompt(askPrompt?() ?? "")
    suspendedAttributes = TerminalAttributes(of: input)
  }

  func enterRawMode() {
    editline_set_raw(session, true)
    // What is there now was typed while the terminal made lines: there a NUL is a Ctrl-D.
    var count: Int32 = 0
    cookedBytes = ioctl(input, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    guard isCapable else { return }
    // What the terminal echoed of it goes: it is about to be drawn as part of the line.
    output.write((cookedBytes > 0 ? "\r\u{1B}[K" : "") + "\u{1B}[?2004h")
  }

  func leaveRawMode(to attributes: TerminalAttributes) {
    if isCapable { output.write("\u{1B}[?2004l") }
    editline_set_raw(session, false)
    attributes.restore(to: input)
  }

  private func takeEnding() -> LineInput? {
    guard let pending = signals?.take(.endings), let number = pending.endingNumber else {
      return nil
    }
    guard number == SIGINT else { return .signal(number) }
    let hadText = !pastedLines.isEmpty
    pastedLines = Queue()
    return .interrupted(hadText: hadText)
  }
}

/// What libedit holds while an editor is being made, and after.
private final class Relay {
  weak var editor: LineEditor?

  static func editor(_ context: UnsafeMutableRawPointer?) -> LineEditor? {
    guard let context else { return nil }
    return Unmanaged<Relay>.fromOpaque(context).takeUnretainedValue().editor
  }
}
