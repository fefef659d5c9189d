public import StateDiff
public import TimeTravel
public import Unidirectional

extension Session {
  /// Creates a session, and calls `prepare` with the store before it starts any effect.
  ///
  /// It is inlinable so that the store, the reducer, the observer and the commands' functions are
  /// specialized for the tool's types. Without specialization, sending an action takes three times
  /// as long. The rest of the session code is compiled once for all tools.
  @inlinable
  static func make(
    _ tool: Tool<State, Action>, _ resources: SessionResources,
    prepare: (SessionStore) -> Void = { _ in }
  ) -> Session {
    let jobs = resources.jobs
    var history = History<State, Timestamped<Action>>(
      tool.initialState, limit: resources.options.steps)
    history.keepsPrevious = resources.options.keepsChanges
    let store = makeStore(
      tool, SessionState(history: history, logFormat: resources.options.logFormat),
      now: resources.environment.now, log: resources.log, wake: resources.wake
    ) { jobs.commandID(of: $0) }
    prepare(store)
    let commands = tool.sections.flatMap(\.commands)
    let session = makeSession(tool, store, resources) {
      (store, arguments, isBackground) throws(ShellError) in
      let action = SessionAction<State, Action>(
        .perform(try commands[arguments.commandIndex].parse(&arguments)))
      // A command that is not awaited must not delay a command that is awaited.
      return isBackground
        ? store.send(consume action, priority: .low) : store.send(consume action)
    }
    store.observe(session.observer())
    session.attachFeedback()
    return session
  }

  /// Creates a store with the tool's reducer and middleware, but without its feedback loops, for a
  /// session or for a plan.
  ///
  /// When an action enters the store, it gets its time, its command and the effect that sent it.
  /// `wake` is called on any thread, to wake the thread of the session.
  @inlinable
  static func makeStore(
    _ tool: Tool<State, Action>, _ state: SessionState<State, Action>,
    now: @escaping () -> Timestamp, log: ActionLog? = nil,
    wake: @escaping @Sendable () -> Void, commandID: @escaping (StoreTask) -> CommandID
  ) -> SessionStore {
    var middleware = tool.sessionMiddleware
    if !middleware.isEmpty {
      // The tool's middleware has rebuilt the actions that it passes on, without their origin.
      middleware.append(
        Middleware { action, context, next in
          var action = action
          action.setOrigin(context.origin, commandID)
          next(action)
        })
    }
    let log = tool.hasOutsideEffects ? log : nil
    if let log {
      middleware.insert(
        Middleware { action, _, next in
          log.end()
          next(action)
          log.end()
        }, at: 0)
    }
    let store = SessionStore(
      initialState: state,
      reducer: Reducer { [reducer = tool.reducer, keep = tool.keptParts] state, action in
        reduceSession(&state, action, reducer, keeping: keep)
      },
      middleware: middleware,
      onEnqueue: { action, origin in
        if action.time == .unstamped { action.time = now() }
        action.setOrigin(origin, commandID)
      },
      wake: wake)
    if let log {
      store.willStart = { effects, _, starter in
        log.add(effects.map(\.signature), startedBy: starter)
        return true
      }
    }
    return store
  }

  /// Returns the observer that records and prints the outcome of each action.
  @inlinable
  func observer() -> StoreObserver<SessionState<State, Action>, SessionAction<State, Action>> {
    // NB: an unretained reference is sound because the session owns the store, which owns the
    // observer. An unowned reference would be retained at each use: 120 instructions per action.
    let session = Unmanaged.passUnretained(self)
    return StoreObserver { state, action, effects, origin in
      session._withUnsafeGuaranteedRef { $0.report(action, effects, &state, of: origin.task) }
    }
  }

  /// Records an action, and prints its outcome.
  ///
  /// The state is `inout` only to avoid a copy, as in ``StoreObserver``.
  @inlinable
  func report(
    _ action: SessionAction<State, Action>, _ effects: [Effect<SessionAction<State, Action>>],
    _ state: inout SessionState<State, Action>, of task: StoreTask
  ) {
    if recorder.isActive {
      record(action, effects.map { $0.signature.description }, state.history)
    }
    if case .configure = action.kind { return }
    defer { if let format = state.logFormat { log(action, effects, state.history, format) } }
    let changes = printsChanges(in: state.logFormat) ? state.history.changes : []
    let discardedSteps = if case .perform = action.kind { state.history.discardedSteps } else { 0 }
    if let answer = answer(to: action, effects, &state) {
      print(answer, changes, discardedSteps: discardedSteps, of: task)
    } else if !changes.isEmpty || discardedSteps > 0 {
      print(nil, changes, discardedSteps: discardedSteps, of: task)
    }
    if !effects.isEmpty { reportChange(byRejected: action, effects, state.history, of: task) }
    // The effects start after this. An effect with an output, such as a rejection, does nothing.
    if !effects.isEmpty, !hasCheckedResources, effects.contains(where: { $0.output == nil }) {
      checkResources()
    }
  }

  /// Begins the log entry of an action, or writes it if it is complete.
  @inlinable
  func log(
    _ action: SessionAction<State, Action>, _ effects: [Effect<SessionAction<State, Action>>],
    _ history: History<State, Timestamped<Action>>, _ format: LogFormat
  ) {
    log.begin(LogText(action, effects, history, format))
    if !tool.hasOutsideEffects { log.end() }
  }

  /// Returns the answer to an action, and notes the work that the action saved or loaded.
  @inlinable
  func answer(
    to action: SessionAction<State, Action>, _ effects: [Effect<SessionAction<State, Action>>],
    _ state: inout SessionState<State, Action>
  ) -> Answer? {
    guard case .perform(let inner) = action.kind else {
      return firstOutput(of: effects).flatMap(rejection)
    }
    tool.unsavedWork?.noteSaved(&savedState, inner, state.history.present)
    if effects.isEmpty { return tool.render(inner, nil, state.history.present) }
    let output = firstOutput(of: effects)
    return output.flatMap(rejection) ?? tool.render(inner, output, state.history.present)
  }

  /// Reports a rejected action that has changed the state.
  ///
  /// A reducer that rejects an action changes nothing itself, but it does not stop the reducers
  /// that are combined with it. The change is a step like any other.
  @usableFromInline
  func reportChange(
    byRejected action: SessionAction<State, Action>,
    _ effects: [Effect<SessionAction<State, Action>>],
    _ history: History<State, Timestamped<Action>>, of task: StoreTask
  ) {
    guard case .perform(let inner) = action.kind,
      firstOutput(of: effects).flatMap(rejection) != nil,
      let change = history.changes.first
    else { return }
    let text = DumpValue(reflecting: inner).line
    printer.report(
      "\(text) was rejected, but it changed the state: \(change.line())",
      of: jobs[task]?.context ?? jobs.current)
  }

  /// Attaches the tool's feedback loops.
  ///
  /// Effects that the loops start right away become jobs, which the user can await and cancel.
  @usableFromInline
  func attachFeedback() {
    // The observer does not see the effects of feedback loops and middleware.
    if tool.hasOutsideEffects { checkResources() }
    for feedback in tool.sessionFeedback { store.attach(feedback) }
    for (task, signature) in store.runningEffects where jobs[task] == nil {
      commandCount += 1
      let context = CommandContext(id: CommandID(number: commandCount, name: signature.name))
      jobs.add(task, of: context, at: environment.stopwatch(), restarts: false)
    }
  }
}

/// Returns the first output among the effects, if any.
@inlinable
func firstOutput<Action>(of effects: [Effect<Action>]) -> (any Sendable)? {
  for effect in effects {
    if let output = effect.output { return output }
  }
  return nil
}

/// Creates a session.
///
/// Inlinable code must call this function instead of the initializer. In this function, the Swift
/// runtime builds the metadata of `Session` from the conformances that the caller passes. In the
/// tool's module, which knows the concrete types, the runtime would build the metadata from the
/// names of the types, and search the whole program for each conformance.
@usableFromInline
func makeSession<State: ToolState, Action: ToolAction>(
  _ tool: Tool<State, Action>, _ store: Session<State, Action>.SessionStore,
  _ resources: SessionResources, sendAction: @escaping Session<State, Action>.SendAction
) -> Session<State, Action> {
  Session(tool, store, resources, sendAction: sendAction)
}
