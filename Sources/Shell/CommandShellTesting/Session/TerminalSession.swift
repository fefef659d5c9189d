public import CommandShell
import SystemIO
public import UnidirectionalTesting

/// A session of a tool at a pseudo-terminal that a test types into, in the process of the test.
///
/// ```swift
/// let session = try TerminalSession(ledgerTool(), rows: 10, columns: 60)
/// try session.type("rate EUR\r")
/// try session.type("add 3")
/// try session.answer("rate", with: .rateArrived(1.1))
/// #expect(session.screen.lines.suffix(3) == ["0> rate EUR", "The rate is 1.1.", "0> add 3"])
/// ```
///
/// Each method returns when the session has handled the event and waits for the next one, so a test
/// never sleeps. The session uses a ``clock`` that only the test advances. Its asynchronous effects
/// do not run. They wait in ``effects`` until the test answers them, with
/// ``answer(_:with:)-(String,_)``, or runs them, with ``run(_:)``. Synchronous effects run as
/// usual. Effects that wait for a clock also run, and their clock must be the clock of the session.
///
/// The session reads and writes no file of the user, unless `variables` sets `HOME` or one of the
/// XDG variables. It leaves the signals and the terminal of the process unchanged, so tests with
/// sessions can run in parallel. A session ends when its last reference is released.
///
/// It is not `Sendable`: a session is used by one test, on one thread at a time.
public final class TerminalSession<State: ToolState, Action: ToolAction> {
  /// The clock of the session: a new one that starts at zero, or the one passed to the initializer.
  ///
  /// The current time of the session is the beginning of 1970 plus the time of the clock.
  public let clock: VirtualClock

  /// The real time after which a session that does not wait for its test counts as hanging.
  ///
  /// It turns a hang into an error. A test takes this long only if its session hangs.
  public var timeLimit = Duration.seconds(60)

  /// The screen of the terminal.
  public private(set) var screen: Screen

  /// All bytes that the session has written.
  package private(set) var output: [UInt8] = []

  let session: InProcessSession<State, Action>
  private let terminal: PseudoTerminalPair

  /// Starts a session, and waits for its prompt.
  ///
  /// - Parameters:
  ///   - tool: The tool. A test should create a new one for each session.
  ///   - rows: The number of rows of the terminal.
  ///   - columns: The number of columns of the terminal.
  ///   - options: The options of the session.
  ///   - variables: The environment variables. `TERM` is `xterm-256color` if it is not given.
  ///   - clock: The clock of the session, which effects of the tool can also use.
  /// - Throws: ``TerminalSessionError`` if the system provides no terminal or no pipe, if the
  ///   session hangs, or if the tool ends before its session starts.
  public init(
    _ tool: sending Tool<State, Action>, rows: Int = 24, columns: Int = 80,
    options: SessionOptions = SessionOptions(), variables: [String: String] = [:],
    clock: VirtualClock = VirtualClock()
  ) throws(TerminalSessionError) {
    self.clock = clock
    screen = Screen(rows: rows, columns: columns)
    let settings = SessionSettings(
      options: options,
      variables: variables.merging(["TERM": "xterm-256color"]) { given, _ in given }, clock: clock)
    let terminal = try converting(
      Errno.self, try PseudoTerminalPair(rows: rows, columns: columns)
    ) { TerminalSessionError.system("no pseudo-terminal: \($0)") }
    self.terminal = terminal
    do throws(Errno) {
      session = try InProcessSession(
        tool, settings, input: terminal.program, output: terminal.program, reading: terminal.user)
    } catch {
      throw .system("no pipe: \(error)")
    }
    try settle("the prompt")
    if session.state == nil, let status = exitStatus {
      throw .ended(status, screen: screen.framed)
    }
  }

  deinit {
    // If the session hangs, its thread still uses the terminal, which then must stay open.
    if !session.end(within: timeLimit) { _ = Unmanaged.passRetained(terminal) }
  }

  /// The latest state of the tool.
  public var state: State {
    guard let state = session.state else { preconditionFailure("the session did not start") }
    return state
  }

  /// The status with which the tool ended; nil while it runs.
  public var exitStatus: ExitStatus? { session.gate.status }

  // MARK: User input

  /// Types text, one character at a time, and waits after each until the session has handled it.
  ///
  /// Return is `\r`, and Ctrl-C is `\u{3}`. For other keys, see ``press(_:)``.
  public func type(_ text: String) throws(TerminalSessionError) {
    for scalar in text.unicodeScalars {
      let isSignal = interrupts(scalar)
      terminal.write(Array(String(scalar).utf8))
      // This terminal is not the controlling terminal of a process, so it sends no signal itself.
      if isSignal { session.post(.interrupt) }
      try settle("the session to handle \(String(scalar).debugDescription)")
    }
  }

  /// Presses keys, one after another.
  public func press(_ keys: TerminalKey...) throws(TerminalSessionError) {
    for key in keys { try type(String(decoding: key.bytes, as: UTF8.self)) }
  }

  /// Pastes text, as a terminal in bracketed paste mode does.
  public func paste(_ text: String) throws(TerminalSessionError) {
    try type("\u{1B}[200~\(text)\u{1B}[201~")
  }

  /// Changes the size of the window, and wraps the lines on the screen at the new width.
  public func resize(rows: Int, columns: Int) throws(TerminalSessionError) {
    screen.resize(rows: rows, columns: columns)
    terminal.resize(rows: rows, columns: columns)
    session.post(.windowChange)
    try settle("the session to redraw the line")
  }

  /// Advances ``clock``, and lets the session handle each event at its time.
  public func advance(by duration: Duration) throws(TerminalSessionError) {
    let end = clock.now.sinceStart + duration
    while true {
      let next = min(end, session.gate.deadline ?? end)
      let hasWork = clock.doNext(until: next)
      if !hasWork { clock.advance(to: next) }
      try settle("the clock to advance")
      if !hasWork, next == end { return }
    }
  }

  /// Returns whether a character would make a controlling terminal send an interrupt signal.
  ///
  /// While a line is edited, Ctrl-C is an ordinary character.
  private func interrupts(_ scalar: Unicode.Scalar) -> Bool {
    guard let attributes = TerminalAttributes(of: terminal.program) else { return false }
    return attributes.generatesSignals && attributes.controls.interrupt == scalar.value
  }

  // MARK: Waiting

  func settle(
    _ awaited: String, isDone: () -> Bool = { true }
  ) throws(TerminalSessionError) {
    let isIdle = session.settle(within: timeLimit, isDone: isDone) { bytes in
      screen.feed(bytes)
      output += bytes
      let answers = screen.takeAnswers()
      terminal.write(answers)
      return !answers.isEmpty
    }
    if !isIdle {
      throw .hang(limit: timeLimit, waitingFor: awaited, screen: screen.framed)
    }
  }
}
