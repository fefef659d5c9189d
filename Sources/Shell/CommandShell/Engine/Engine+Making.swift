// The path of an action from a command to its outcome.
//
// All of it is in this file and inlinable, so that it is specialized for the types of each tool.
// Otherwise, a command would take four times as long. The rest of the engine is compiled once
// for all tools.
extension Engine {
  /// Creates an engine, and calls `prepare` with the store before it starts any effect.
  @inlinable
  static func make(
    _ tool: Tool<State, Action>, _ resources: SessionResources,
    prepare: (EngineStore) -> Void = { _ in }
  ) -> Engine {
    var history = History<State, Timestamped<Action>>(
      tool.initialState, limit: resources.options.steps)
    // The changes of an action may be printed.
    history.keepsPrevious = true
    let store = makeStore(tool, history, wake: resources.wake)
    prepare(store)
    let commands = tool.sections.flatMap(\.commands)
    let now = resources.environment.now
    let engine = Engine(tool, store, resources) {
      (store, arguments, task, command) throws(ShellError) in
      let action = try commands[arguments.commandIndex].parse(&arguments)
      store.send(.perform(Timestamped(action, at: now()), by: command), as: task)
    }
    engine.connect(startsEffects: true)
    engine.attachFeedback()
    return engine
  }

  /// Creates a store with the tool's reducer and middleware, but without its feedback loops.
  ///
  /// `wake` is called on any thread, to wake the thread of the engine.
  @inlinable
  static func makeStore(
    _ tool: Tool<State, Action>, _ history: History<State, Timestamped<Action>>,
    wake: @escaping @Sendable () -> Void
  ) -> EngineStore {
    EngineStore(
      initialState: history, reducer: TimeTravel.history(tool.reducer, keeping: tool.keptParts),
      middleware: tool.sessionMiddleware, wake: wake)
  }

  /// Connects the engine to its store, which starts no effects in a plan.
  @inlinable
  func connect(startsEffects: Bool) {
    store.onEnqueue = { [unowned self] action, origin in complete(&action, origin) }
    store.willStart = { [unowned self] effects, _, starter in
      mayStart(
        effects.map { StartedEffect($0.signature, output: $0.output, by: starter) }, startsEffects)
    }
    store.onFault = { [unowned self] fault in report(fault) }
    store.onRetry = { [unowned self] fault, attempt in report(fault, before: attempt) }
    store.observe(
      StoreObserver(
        didReduce: { [unowned self] history, action, effects, origin in
          note(action, effects, &history, origin)
        },
        didProcess: { [unowned self] origin in deliverReduced(origin) }))
  }

  /// Adds the time, the command and the effect to an action that lacks them.
  @inlinable
  func complete(_ action: inout HistoryAction<State, Timestamped<Action>>, _ origin: ActionOrigin) {
    guard case .perform(var inner, by: var command, effect: let effect) = action else { return }
    // The engine sends complete actions.
    if inner.time != .unstamped, effect == nil, origin.effect == nil { return }
    inner.stamp(environment.now)
    if command.number == 0 { command = call(of: origin.task).id }
    action = .perform(inner, by: command, effect: origin.effect?.description)
  }

  /// Records an action, and notes its consequences until its effects are known.
  ///
  /// The history is `inout` only to avoid a copy, as in ``StoreObserver``.
  @inlinable
  func note(
    _ action: HistoryAction<State, Timestamped<Action>>,
    _ effects: [Effect<HistoryAction<State, Timestamped<Action>>>],
    _ history: inout History<State, Timestamped<Action>>, _ origin: ActionOrigin
  ) {
    let format = logFormat
    if recorder.isActive {
      writeToRecording(
        action, effects.map { $0.signature.description }, history, of: origin.task)
    }
    let answer = answer(to: action, effects, &history)
    let fault = effects.isEmpty ? nil : fault(of: action, effects, &history)
    let discardedSteps = if case .perform = action { history.discardedSteps } else { 0 }
    var changes: [Change] = []
    if showsChanges { changes = history.changes }
    if answer == nil, changes.isEmpty, discardedSteps == 0, format == nil { return }
    let log = format.map { LogText($0, action, now: environment.now, history.present, changes) }
    noteReduced(answer, fault, changes, discardedSteps, log, origin)
  }

  /// Returns the answer to an action, and notes the work that the action saved or loaded.
  @inlinable
  func answer(
    to action: HistoryAction<State, Timestamped<Action>>,
    _ effects: [Effect<HistoryAction<State, Timestamped<Action>>>],
    _ history: inout History<State, Timestamped<Action>>
  ) -> Answer? {
    let output = effects.isEmpty ? nil : firstOutput(of: effects)
    guard case .perform(let inner, by: _, effect: _) = action else {
      return output.flatMap(rejection)
    }
    tool.unsavedWork?.noteSaved(&savedState, inner.action, history.present)
    return output.flatMap(rejection) ?? tool.render(inner.action, output, history.present)
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

extension HistoryAction {
  /// The path to a performed action; `embed` returns an action without a command.
  @inlinable static var perform: CasePath<HistoryAction, Action> {
    CasePath(
      { .perform($0, by: CommandID(number: 0, name: "")) },
      extract: { if case .perform(let action, by: _, effect: _) = $0 { action } else { nil } })
  }
}

extension Tool {
  /// The tool's middleware, for the store of a session.
  ///
  /// The actions that it passes on keep their command and the effect that sent them.
  @inlinable var sessionMiddleware:
    [Middleware<History<State, Timestamped<Action>>, HistoryAction<State, Timestamped<Action>>>]
  {
    middleware.map { middleware in
      Middleware { action, context, next in
        guard case .perform(_, by: let command, let effect) = action else { return next(action) }
        let path = CasePath<HistoryAction<State, Timestamped<Action>>, Timestamped<Action>>(
          { .perform($0, by: command, effect: effect) }, extract: HistoryAction.perform.extract)
        middleware.pullback(state: { $0.present }, action: path).handle(action, context, next)
      }
    }
  }

  /// The tool's feedback loops, for the store of a session; undo and replays start no effects.
  var sessionFeedback:
    [Feedback<History<State, Timestamped<Action>>, HistoryAction<State, Timestamped<Action>>>]
  {
    feedback.map { feedback in
      feedback.pullback(
        state: { (history: History<State, Timestamped<Action>>) in history.present },
        action: HistoryAction.perform
      ).starting { !$0.hasMoved }
    }
  }
}
