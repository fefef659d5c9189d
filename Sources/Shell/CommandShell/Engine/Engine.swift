import LineEditing
import SystemIO

/// A running tool: it runs calls, sends their actions to its store, and delivers the outcomes.
///
/// It is confined to the thread that created it.
@usableFromInline
final class Engine<State: ToolState, Action: ToolAction> {
  @usableFromInline
  typealias EngineStore = Store<
    History<State, Timestamped<Action>>, HistoryAction<State, Timestamped<Action>>
  >

  /// A function that reads the arguments of one of the tool's commands, and sends its action to a
  /// store as part of a task.
  @usableFromInline
  typealias SendAction =
    (EngineStore, inout ArgumentReader, StoreTask, CommandID) throws(ShellError) -> Void

  @usableFromInline let tool: Tool<State, Action>
  @usableFromInline let environment: ShellEnvironment
  @usableFromInline let store: EngineStore
  @usableFromInline let recorder: SessionRecorder<State, Action>
  let devices: OutputDevices

  /// The tool's commands, followed by the shell's commands.
  let commands: CommandIndex

  /// The shell's commands.
  let shellCommands: [Command<ShellCommand<State, Action>>]

  /// The number of the tool's commands, which precede those of the shell in ``commands``.
  let toolCommandCount: Int

  let sendAction: SendAction

  /// The signals of the process, of which only the loop takes any.
  let signals: SignalMonitor

  /// The sink of outcomes that belong to no call.
  private(set) var sink: any OutcomeSink

  /// The means of waiting, which the front lends; nil in a plan, which waits for nothing.
  private(set) var loop: EventLoop?

  var options: SessionOptions { didSet { devices.options = options } }

  /// The form of the log; nil if actions are not logged.
  @usableFromInline var logFormat: LogFormat? { options.logFormat }

  /// Whether the changes of an action are printed or logged.
  @usableFromInline var showsChanges: Bool { !options.quiet || options.logFormat == .diff }

  var jobs = JobList()

  /// The call whose action is being processed, and the task of the action.
  var sending: (call: Call, task: StoreTask)?

  /// The action that is being processed, whose effects are not all known yet.
  var reducing: ReducedAction?

  /// The number of the latest call; the calls of a resumed or replayed session count too.
  var callCount: UInt64 = 0

  /// The number of failures so far.
  var failureCount = 0

  /// The number of times that Ctrl-C or an unconfirmed `quit` has stopped the running commands.
  var interruptions = 0

  /// The commands that the user has defined with `alias`.
  var aliases = Aliases()

  /// The settings that `set` has changed.
  var changedSettings = ChangedSettings()

  /// The last number that was answered; nil before the first.
  ///
  /// It belongs to the session and not to the state, so undo does not change it.
  var lastNumber: DumpValue?

  /// The reason for ending the session; nil while the session continues.
  private(set) var ending: Ending?

  /// A state that contains the most recently saved or loaded work; its other fields are not used.
  @usableFromInline var savedState: State

  /// The state when the user was last warned about unsaved work; nil before the first warning.
  ///
  /// Quitting again in the same state discards the unsaved work.
  var warnedState: State?

  enum Ending {
    case quit
    case failed(ExitStatus)
    case signal(Int32)
  }

  @usableFromInline
  init(
    _ tool: Tool<State, Action>, _ store: EngineStore, _ resources: SessionResources,
    sendAction: @escaping SendAction
  ) {
    precondition(!tool.name.isEmpty, "set the name of the tool before it is run")
    self.tool = tool
    self.store = store
    self.sendAction = sendAction
    options = resources.options
    environment = resources.environment
    devices = resources.devices
    signals = resources.signals
    sink = devices.sink(isInteractive: false)
    recorder = SessionRecorder(tool, limit: options.steps)
    shellCommands = tool.shellCommands
    toolCommandCount = tool.sections.reduce(0) { $0 + $1.commands.count }
    commands = CommandIndex(
      tool.commandDescriptions, home: environment.directories.home, allowsFiles: !options.safe)
    savedState = tool.initialState
  }

  /// Creates an engine that plans the commands of another one, from the state after a step; nil
  /// stands for the present state.
  ///
  /// It has the same tool, but its store starts no effects, and it has no loop, so it takes no
  /// results and no signals of the other engine.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if there is no such step.
  init(planning engine: Engine, at step: Int?) throws(ShellError) {
    tool = engine.tool
    environment = engine.environment
    devices = engine.devices
    (commands, shellCommands) = (engine.commands, engine.shellCommands)
    toolCommandCount = engine.toolCommandCount
    (sendAction, signals) = (engine.sendAction, engine.signals)
    sink = PlanSink()
    options = engine.options
    (options.quiet, options.logFormat, options.echo) = (false, nil, false)
    recorder = SessionRecorder(tool, limit: 0)
    (callCount, aliases, lastNumber) = (engine.callCount, engine.aliases, engine.lastNumber)
    (savedState, warnedState) = (engine.savedState, engine.warnedState)
    interruptions = engine.interruptions
    var history = engine.store.state
    if let step, let rejection = history.move(.goTo(step), tool.reducer, keeping: tool.keptParts) {
      throw .failed(engine.sentence(for: rejection))
    }
    store = Self.makeStore(tool, history, wake: {})
    connect(startsEffects: false)
    // Feedback would start the effects of the present state, which are running in the other engine.
    for feedback in tool.sessionFeedback { store.attach(feedback) }
    reducing = nil
  }

  /// Uses the loop and the sink of a front from now on.
  func use(_ loop: EventLoop, _ sink: any OutcomeSink) { (self.loop, self.sink) = (loop, sink) }

  /// A call for outcomes that belong to no command.
  var ownCall: Call { Call(in: Frame(sink: sink), sink: sink) }

  // MARK: The end

  /// Whether the session has stopped reading commands.
  var isOver: Bool { ending != nil || devices.cannotWrite }

  /// Whether no further commands of a line in a frame are run.
  func isOver(in frame: Frame) -> Bool {
    isOver || interruptions != frame.interruptions
      || (options.stopOnError && failureCount > 0 && !frame.isInteractive)
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

  // MARK: Outcomes

  /// Delivers an outcome of a call to the call's sink.
  @discardableResult
  func deliver(_ outcome: Outcome, of call: Call) -> Delivery {
    let delivery = call.sink.deliver(outcome, of: call)
    if outcome.isFailure || delivery == .tooLong { failureCount += 1 }
    return delivery
  }

  /// Delivers an answer of the shell itself.
  func answer(_ call: Call, _ lines: [String], value: DumpValue = .none) {
    deliver(.answered(Answer(lines, value: value)), of: call)
  }

  /// Delivers an error that no command has caused.
  func report(_ message: String) {
    deliver(.failed(message), of: ownCall)
  }
}
