import LineEditing
import PrimeNumbers
public import StateDiff
import SystemIO
import TimeTravel
public import Unidirectional

/// A running tool: it reads commands, sends their actions to its store, and prints the results.
///
/// It is confined to the thread that created it.
@usableFromInline
final class Session<State: ToolState, Action: ToolAction> {
  @usableFromInline
  typealias SessionStore = Store<SessionState<State, Action>, SessionAction<State, Action>>

  @usableFromInline
  typealias SendAction =
    (SessionStore, inout ArgumentReader, _ isBackground: Bool) throws(ShellError) -> StoreTask

  @usableFromInline let tool: Tool<State, Action>
  var options: SessionOptions { didSet { printer.options = options } }
  let environment: ShellEnvironment
  let store: SessionStore
  let printer: Printer
  @usableFromInline let log: ActionLog
  let jobs: JobList
  let wakePipe: WakePipe
  let signals: SignalMonitor
  @usableFromInline let recorder: SessionRecorder<State, Action>

  /// The tool's commands, followed by the shell's commands.
  let commands: CommandIndex

  /// The shell's commands.
  let builtins: [Command<Builtin>]

  /// Reads the arguments of one of the tool's commands, and sends the command's action to a store:
  /// the session's store, or the store of a plan.
  let sendAction: SendAction

  /// Whether ``checkResources()`` has checked for the threads and descriptors that effects need.
  @usableFromInline var hasCheckedResources = false

  /// The commands that were entered at a terminal and have not run.
  var queue = CommandQueue()

  /// The scripts that are being read, outermost first.
  var scripts: [Script] = []

  /// Whether Ctrl-C or an unconfirmed `quit` has stopped the scripts that were sourced at a
  /// terminal.
  var areScriptsInterrupted = false

  /// Whether the session has read commands from a terminal.
  var wasInteractive = false

  /// The number of the latest command; the commands of a resumed or replayed session count too.
  var commandCount: UInt64 = 0

  /// The commands that the user has defined with `alias`.
  var aliases = Aliases()

  /// The names of the settings that `set` has changed, and of those that are not in the rc file.
  var (changedSettings, unsavedSettings): (Set<String>, Set<String>) = ([], [])

  /// Whether the commands of the rc file are being run, and whether they have been.
  var (isRunningRCFile, hasRunRCFile) = (false, false)

  /// The depth of the line being run or planned inside other commands and aliases; 0 at the top.
  var lineDepth = 0

  /// The store of the plan that is being made; nil outside of a plan.
  var plannedStore: SessionStore?

  /// The last number that was answered, which `ans` stands for; nil before the first.
  ///
  /// It belongs to the session and not to the state, so undo does not change it.
  var lastNumber: Integer?

  /// Whether a typed line is being checked; expressions that take long to compute then throw
  /// ``IntegerError/cancelled``.
  var isTyping = false

  /// Whether the current command is being timed by `time`.
  var isTiming = false

  /// The reason for ending the session; nil while the session continues.
  private(set) var ending: Ending?

  /// A state that contains the most recently saved or loaded work; its other fields are not used.
  // NB: Exclusivity is not checked, because accesses never overlap: each one ends before other code
  // uses the session. The check would take 300 of the 5,000 instructions of a quiet command.
  @exclusivity(unchecked) @usableFromInline var savedState: State

  /// The state when the user was last warned about unsaved work; nil before the first warning.
  ///
  /// Quitting again in the same state discards the unsaved work.
  var warnedState: State?

  enum Ending {
    case quit
    case failed(ExitStatus)
    case signal(Int32)
  }

  init(
    _ tool: Tool<State, Action>, _ store: SessionStore, _ resources: SessionResources,
    sendAction: @escaping SendAction
  ) {
    precondition(!tool.name.isEmpty, "set the name of the tool before it is run")
    self.tool = tool
    self.store = store
    self.sendAction = sendAction
    options = resources.options
    environment = resources.environment
    printer = resources.printer
    log = resources.log
    jobs = resources.jobs
    wakePipe = resources.wakePipe
    signals = resources.signals
    recorder = SessionRecorder(tool, limit: options.steps)
    builtins = tool.builtins
    commands = CommandIndex(
      tool.commandDescriptions, home: environment.directories.home, allowsFiles: !options.safe)
    savedState = tool.initialState
    store.onFault = { [unowned self] fault in
      let context = fault.task.flatMap { jobs[$0]?.context } ?? jobs.current
      printer.report(fault.description, of: context)
      if let action = tool.cancelled(fault.signature) {
        self.store.send(SessionAction(.perform(action), by: context.id))
      }
    }
    store.onRetry = { [unowned self] fault, attempt in
      guard let format = self.store.state.logFormat else { return }
      printer.log.write(
        lines: attempt.logLines(
          after: fault, format, at: environment.now(), isASCII: options.ascii,
          redact: printer.redact))
    }
  }

  /// Whether the session has stopped reading commands.
  var isOver: Bool {
    ending != nil || areScriptsInterrupted || printer.cannotWrite
      || (options.stopOnError && printer.hasFailed && !printer.isInteractive)
  }

  /// Ends the session; a signal takes precedence over other reasons.
  func end(_ reason: Ending) {
    if case .signal = ending { return }
    ending = reason
  }

  /// Whether a signal has ended the session.
  var isInterrupted: Bool {
    if case .signal = ending { true } else { false }
  }

  /// Whether the current command comes from a script.
  ///
  /// In a script, the effects of a command are awaited unless the command ends in `&`. A session
  /// for agents awaits them without delaying other calls.
  var isScripted: Bool { !options.mcp && (!printer.isInteractive || !scripts.isEmpty) }

  /// Whether the effects of a command are awaited unless the command ends in `&`.
  ///
  /// At a terminal, this is the case for commands that are timed or that write to a file or a
  /// program.
  var awaitsEffects: Bool { isScripted || isTiming || printer.redirection != nil }

  // MARK: Commands

  /// Runs the commands of a line.
  ///
  /// If a command fails, the next one still runs, unless the session stops at the first error.
  func run(_ line: UnsafeBufferPointer<UInt8>, at location: ScriptLocation) {
    do throws(ShellError) {
      if let error = pastedPrompt(in: line) { throw error }
      var commands = try Lexer(line)
      guard let first = commands.next() else { return }
      run(first, at: location)
      while !isOver, !isEnding(), let command = commands.next() { run(command, at: location) }
    } catch {
      refuse(
        error.description, source: String(validating: line, as: UTF8.self) ?? "", at: location)
    }
  }

  /// Reports an error in a line without running any of its commands.
  func refuse(_ message: String, source: String, at location: ScriptLocation) {
    run(source, at: location) { () throws(ShellError) in throw .failed(message) }
  }

  /// Calls `body` as the only work of a command, and reports its error.
  func run(
    _ source: String, at location: ScriptLocation, _ body: () throws(ShellError) -> Void
  ) {
    begin(source, at: location)
    withRecord(of: jobs.current) {
      do throws(ShellError) {
        try body()
      } catch {
        printer.report(error.description, of: jobs.current)
      }
    }
  }

  private func begin(_ source: String, at location: ScriptLocation) {
    commandCount += 1
    jobs.current = CommandContext(
      id: CommandID(number: commandCount, name: source), location: location,
      record: options.mcp ? .init(sizeLimit: JSONRecord.callLimit, redact: tool.redact) : nil)
  }

  private func run(_ text: CommandText, at location: ScriptLocation) {
    if !aliases.isEmpty, let line = aliases.beginExpansion(of: text) {
      defer { aliases.endExpansion() }
      if !awaitsEffects {
        queue.replaceCurrent(
          with: CommandQueue.Command.all(
            in: Array(line.utf8), at: location, aliases: aliases.active))
        return
      }
      do throws(ShellError) {
        try run(nested: line, at: location)
      } catch {
        refuse(error.description, source: text.source, at: location)
      }
      return
    }
    begin(text.source, at: location)
    if options.json {
      withRecord(of: jobs.current) { perform(text, at: location) }
    } else {
      if options.echo { printer.output.write(printer.shown(jobs.current.source) + "\n") }
      perform(text, at: location)
    }
  }

  private func perform(_ text: CommandText, at location: ScriptLocation) {
    let number = commandCount
    // If the command runs a script, `jobs.current` becomes the last command of that script.
    func report(_ error: ShellError) {
      printer.report(
        explained(error, in: text).description,
        of: CommandContext(id: CommandID(number: number, name: text.source), location: location))
    }
    do throws(ShellError) {
      if case .none = text.ending { return try perform(text) }
      try redirecting(of: text) {
        do throws(ShellError) { try perform(text) } catch { report(error) }
      }
    } catch {
      report(error)
    }
  }

  private func perform(_ text: CommandText) throws(ShellError) {
    var arguments = try commands.match(text)
    arguments.context = self
    if let builtin = builtin(at: arguments.commandIndex) {
      try run(try builtin.parse(&arguments), isBackground: text.isBackground)
    } else {
      try send(&arguments, isBackground: text.isBackground)
    }
  }

  /// Reads a command without running it, and returns whether it may change the meaning of others.
  ///
  /// - Throws: The ``ShellError`` that running the command would report before it begins.
  func changesCommands(_ text: CommandText) throws(ShellError) -> Bool {
    try checkDestination(of: text)
    var arguments = try commands.match(text)
    arguments.context = self
    if let builtin = builtin(at: arguments.commandIndex) {
      switch try builtin.parse(&arguments) {
      case .help(let subject): _ = try explanation(of: subject)
      case .alias, .unalias, .source: return true
      default: break
      }
    } else {
      _ = try tool.sections.flatMap(\.commands)[arguments.commandIndex].parse(&arguments)
    }
    return false
  }

  /// Returns the shell's command at a position in ``commands``; nil for a command of the tool.
  func builtin(at index: Int) -> Command<Builtin>? {
    let first = commands.commands.count - builtins.count
    return index < first ? nil : builtins[index - first]
  }

  /// Calls `body`, and with `--json` combines everything that `body` prints into one record.
  func withRecord(of context: CommandContext?, _ body: () -> Void) {
    printer.withRecord(of: context, isInterrupted: { isInterrupted }, body)
  }

  /// Sends the action of one of the tool's commands, and awaits the effects of the action unless
  /// they run in the background.
  ///
  /// At a terminal, this function does not wait: the queue delays the next command instead.
  private func send(_ arguments: inout ArgumentReader, isBackground: Bool) throws(ShellError) {
    let awaitsEffects = awaitsEffects
    let isAwaited = !isBackground && (awaitsEffects || queue.isContinued)
    if !isAwaited { try checkJobLimit() }
    let task =
      awaitsEffects
      ? try sendAction(store, &arguments, !isAwaited)
      : try paged { () throws(ShellError) in try sendAction(store, &arguments, !isAwaited) }
    guard store.isRunning(task) else { return }
    let start = environment.stopwatch()
    if isAwaited, awaitsEffects {
      jobs.addAwaited(task, at: start)
      wait(for: [task])
    } else {
      printer.noteStarted(job: jobs.add(task, at: start, restarts: !isScripted), task)
      if isAwaited { queue.wait(for: task) }
    }
  }

  // MARK: Results

  /// Returns the answer to an action that was rejected with `output`; nil if that is not an error.
  @usableFromInline
  func rejection(_ output: any Sendable) -> Answer? {
    if let error = output as? HistoryRejection { return .failure(sentence(for: error)) }
    return (output as? any Error).map { .failure("\($0)") }
  }

  /// Returns the error message for a rejected move to another step.
  func sentence(for rejection: HistoryRejection) -> String {
    rejection == .noStepsKept ? "\(rejection) with --steps 0" : rejection.description
  }

  @usableFromInline
  func printsChanges(in logFormat: LogFormat?) -> Bool {
    if options.quiet { return false }
    // If the log is written to the same output in diff format, it already shows the changes.
    return logFormat != .diff || printer.log !== printer.output || options.json
  }

  @usableFromInline
  func print(_ answer: Answer?, _ changes: [Change], discardedSteps: Int, of task: StoreTask) {
    lastNumber = answer?.number ?? lastNumber
    let fits = printer.print(
      answer, changes, discardedSteps: discardedSteps, job: jobs[task]?.context,
      current: jobs.current)
    // An answer that is too long is discarded, so the effects need not produce the rest of the
    // answer. The effects of a call may also change something.
    if !fits, !options.mcp { store.cancel(task) }
  }

  /// Replaces the history and the saved work with the history and saved work of a replay.
  func restore(_ history: History<State, Timestamped<Action>>, savedState: State) {
    self.savedState = savedState
    store.send(SessionAction(.restore(history)))
  }
}
