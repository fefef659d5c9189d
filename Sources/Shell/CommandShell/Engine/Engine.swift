import LineEditing
import SystemIO

/// A running tool, which runs calls, sends their actions to its store, and delivers the outcomes.
///
/// An engine must be used only on the thread that created it.
@usableFromInline
final class Engine<State: ToolState, Action: ToolAction> {
  @usableFromInline
  typealias EngineStore = Store<
    History<State, Timestamped<Action>>, HistoryAction<State, Timestamped<Action>>
  >

  /// A function that reads the arguments of one of the tool's commands, and sends the action of a
  /// call to the store of an engine as part of a task.
  @usableFromInline
  typealias SendAction =
    (Engine, inout ArgumentReader, Call, StoreTask) throws(ShellError) -> Void

  @usableFromInline let tool: Tool<State, Action>
  @usableFromInline let environment: ShellEnvironment
  @usableFromInline let store: EngineStore
  @usableFromInline let recorder: SessionRecorder<State, Action>
  let devices: OutputDevices

  /// The file in which the session keeps a part of its state, and which a plan only reads; nil
  /// without one.
  let keptFile: KeptFile<State>?

  /// The tool's commands, followed by the shell's commands.
  let commands: CommandIndex

  /// The shell's commands.
  let shellCommands: [Command<ShellCommand<State, Action>>]

  /// The number of the tool's commands, which precede those of the shell in ``commands``.
  let toolCommandCount: Int

  let sendAction: SendAction

  /// The monitor of the signals that the process receives.
  let signals: SignalMonitor

  /// Whether effects start and files are written; false in an engine that only plans commands.
  @usableFromInline let startsEffects: Bool

  /// The front of the session, or of the plan.
  let front: Front

  /// The kept settings that options of the command line have set, with the values and the actions
  /// that set the values from before.
  var keptOptions: [(setting: StateSetting<State, Action>, value: String, restoring: Action)] = []

  // NB: the run-time check for overlapping accesses is off here and for the action that is being
  // processed, because each command has ten accesses, which take 700 instructions (the row of
  // 100,000 additions with `--quiet`). Each access ends before other code runs.
  /// The part of the session that a plan copies.
  @exclusivity(unchecked) var state: ShellState

  /// Whether the changes of an action are printed, logged or sent to an agent, and the form of the
  /// log; nil if actions are not logged.
  @usableFromInline var shown: (changes: Bool, log: LogFormat?) {
    (!options.quiet || options.logFormat != nil || servesAgent, options.logFormat)
  }

  var jobs = JobList()

  /// The call whose action is being sent, and the task of the action; nil between actions.
  var sending: (call: Call, task: StoreTask)?

  /// The action that is being processed, with the effects known so far; nil between actions.
  @exclusivity(unchecked) @usableFromInline var reducing: ReducedAction?

  /// Whether the action that is being processed was reduced; false if middleware has not passed it
  /// on.
  @exclusivity(unchecked) @usableFromInline var isReduced = false

  /// The effects that middleware and feedback loops have started for the action that is being
  /// processed.
  @exclusivity(unchecked) var laterEffects: [StartedEffect] = []

  /// Whether an agent is served, which sees the changes and the effects of its calls.
  var servesAgent = false

  /// The data that the session has taken from its kept file.
  var takenData: [TakenData<State>] = []

  /// A state that contains the most recently saved or loaded work; its other fields are not used.
  @usableFromInline var savedState: State

  /// The state when the user was last warned about unsaved work; nil before the first warning.
  ///
  /// Quitting again in the same state discards the unsaved work.
  var warnedState: State?

  @usableFromInline
  init(
    _ store: EngineStore, _ setup: SessionSetup<State, Action>,
    sendAction: @escaping SendAction
  ) {
    (tool, startsEffects) = (setup.tool, true)
    precondition(!tool.name.isEmpty, "set the name of the tool before it is run")
    self.store = store
    self.sendAction = sendAction
    (state, environment) = (ShellState(options: setup.options), setup.environment)
    (devices, signals) = (setup.devices, setup.loop.signals)
    keptFile = setup.keptFile
    front = Front(loop: setup.loop, isSafe: setup.options.safe)
    front.attach(to: nil, devices)
    recorder = SessionRecorder(tool, limit: setup.options.steps)
    (commands, shellCommands) = (setup.commands, setup.shellCommands)
    toolCommandCount = commands.commands.count - shellCommands.count
    savedState = tool.initialState
  }

  /// Creates an engine that plans commands for another engine.
  ///
  /// The commands are those of a front of that engine. The plan begins with the state after the
  /// given step, or with the present state if `step` is nil. The store of the new engine starts no
  /// effects. Its front has no loop, so the new engine takes no results and no signals from the
  /// other engine. If `time` is not nil, it is the time of all actions.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if there is no such step.
  init(
    planning engine: Engine, for front: Front, at step: Int? = nil, time: Timestamp? = nil
  ) throws(ShellError) {
    (tool, startsEffects) = (engine.tool, false)
    var environment = engine.environment
    if let time { environment.now = { time } }
    self.environment = environment
    (devices, keptFile, takenData) = (engine.devices, engine.keptFile, engine.takenData)
    (commands, shellCommands) = (engine.commands, engine.shellCommands)
    toolCommandCount = engine.toolCommandCount
    (sendAction, signals) = (engine.sendAction, engine.signals)
    self.front = Front(planningFor: front)
    recorder = SessionRecorder(tool, limit: 0)
    (state, savedState) = (engine.state, engine.savedState)
    // A plan shows the changes, logs nothing, and counts its own failures.
    (state.options.quiet, state.options.logFormat, state.options.echo) = (false, nil, false)
    let history = try step.map { step throws(ShellError) in try engine.history(at: step) }
    store = Self.makeStore(tool, history ?? engine.store.state, wake: {})
    connect()
    // Feedback would start the effects of the present state, which are running in the other engine.
    attachFeedback()
  }

  // NB: a getter would copy all options, so this name gives access to them in place.
  var options: SessionOptions {
    _read { yield state.options }
    _modify { yield &state.options }
  }

  /// Returns the present state of the tool.
  func presentState() -> any Sendable { store.state.present }

  /// A call for outcomes that belong to no command.
  var ownCall: Call { Call(in: CallContext(front)) }

  // MARK: The end

  /// Whether the session has ended, or its output cannot be written, so that no command is read.
  ///
  /// A plan also ends when a signal is pending, which the session then handles.
  var isOver: Bool {
    state.ending != nil || devices.cannotWrite || !startsEffects && isEnding()
  }

  /// Returns whether the commands that remain in a context must not run.
  ///
  /// The reason may be the end of the session, an interruption, or an error with `--stop-on-error`.
  /// Errors do not stop lines that a person has typed.
  func isOver(in context: CallContext) -> Bool {
    isOver || context.front.interruptions != context.interruptions
      || (options.stopOnError && context.front.failures > 0 && !context.front.isInteractive)
      || context.mode.isFull
  }

  /// Ends the session.
  ///
  /// The latest reason replaces earlier ones. However, nothing replaces a signal.
  func end(_ reason: ShellState.Ending) {
    if isInterrupted { return }
    state.ending = reason
  }

  /// Reports an error, as an outcome of `call` or of no command, and ends the session.
  func end(with status: ExitStatus, because message: String, of call: Call? = nil) {
    deliver(.failed(message), of: call ?? ownCall)
    end(.failed(status))
  }

  /// Whether a signal has ended the session.
  var isInterrupted: Bool {
    if case .signal = state.ending { true } else { false }
  }

  // MARK: Outcomes

  /// Delivers an outcome of a call to the call's sink, and counts the outcome if it is a failure.
  ///
  /// - Returns: Whether the answer of the outcome fits into the destination.
  @discardableResult
  func deliver(_ outcome: Outcome, of call: Call) -> Bool {
    let fits = call.sink.deliver(outcome, of: call)
    if outcome.isFailure || !fits {
      call.markFailed()
      if let line = call.typedLine { call.front.failedLines.insert(line) }
    }
    return fits
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
