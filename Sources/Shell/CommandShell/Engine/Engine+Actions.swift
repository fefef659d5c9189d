// The path of an action from a command to its outcome.
//
// The functions that every action passes through are inlinable, so that they are specialized for
// the types of each tool. Otherwise, a command would take four times as long. The rest of the
// engine is compiled once for all tools.
extension Engine {
  /// Creates an engine, and calls `prepare` with the store before it starts any effect.
  @inlinable
  static func make(
    _ setup: SessionSetup<State, Action>, prepare: (EngineStore) -> Void = { _ in }
  ) -> Engine {
    let tool = setup.tool
    var history = History<State, Timestamped<Action>>(
      tool.initialState, limit: setup.options.steps)
    // The changes of an action may be printed.
    history.keepsPrevious = true
    let store = makeStore(tool, history, wake: setup.wake)
    prepare(store)
    let commands = tool.sections.flatMap(\.commands)
    let now = setup.environment.now
    let engine = Engine(store, setup) {
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

  /// Records an action, and notes its consequences, such as its answer and the work that it saved
  /// or loaded, until its effects are known.
  ///
  /// The history is `inout` only to avoid a copy, as in ``StoreObserver``.
  @inlinable
  func note(
    _ action: HistoryAction<State, Timestamped<Action>>,
    _ effects: [Effect<HistoryAction<State, Timestamped<Action>>>],
    _ history: inout History<State, Timestamped<Action>>, _ origin: ActionOrigin
  ) {
    if recorder.isActive {
      writeToRecording(
        action, effects.map { $0.signature.description }, history, of: origin.task)
    }
    let output = effects.isEmpty ? nil : firstOutput(of: effects)
    let rejection = output.flatMap(rejection)
    var answer = rejection.map(Answer.failure)
    var fault: String?
    var discardedSteps = 0
    if case .perform(let inner, by: _, effect: _) = action {
      discardedSteps = history.discardedSteps
      tool.unsavedWork?.saved(inner.action, history.present)?(&work.saved)
      if rejection == nil {
        answer = tool.render(inner.action, output, history.present)
      } else {
        fault = self.fault(of: inner.action, &history)
      }
    }
    let log = logFormat.map { LogText($0, action, now: environment.now, history.present) }
    noteReduced(
      answer, fault, showsChanges ? history.changes : [], discardedSteps, log, origin)
  }

  // MARK: Consequences

  /// Notes the consequences of an action, if there are any, until its effects are known.
  @usableFromInline
  func noteReduced(
    _ answer: Answer?, _ fault: String?, _ changes: [Change], _ discardedSteps: Int,
    _ log: LogText?, _ origin: ActionOrigin
  ) {
    if answer == nil, changes.isEmpty, discardedSteps == 0, log == nil { return }
    // Middleware may pass on several actions for one, and may start effects before any of them.
    if reducing?.isReduced == true { deliverReduced(origin) }
    var action = ReducedAction()
    (action.isReduced, action.answer, action.fault, action.log) = (true, answer, fault, log)
    (action.changes, action.discardedSteps) = (changes, discardedSteps)
    action.effects = reducing?.effects ?? []
    reducing = action
  }

  /// Notes the effects that the store is about to start, and returns whether it may start them.
  @usableFromInline
  func mayStart(_ effects: [StartedEffect], _ startsEffects: Bool) -> Bool {
    if !startsEffects || options.mcp || options.logFormat != nil {
      var action = reducing ?? ReducedAction()
      action.effects += effects
      reducing = action
    }
    return startsEffects && (!effects.contains(where: \.isWork) || checkResources())
  }

  /// Delivers the consequences of the action that has been processed.
  @usableFromInline
  func deliverReduced(_ origin: ActionOrigin) {
    guard let action = reducing else { return }
    reducing = nil
    if let number = action.answer?.number { lastNumber = number }
    // An answer that is too long is discarded, and output that no one reads is lost, so the effects
    // need not produce the rest.
    if deliver(.reduced(action), of: call(of: origin.task)) != .accepted {
      store.cancel(origin.task)
    }
    if let fault = action.fault { deliver(.failed(fault), of: call(of: origin.task)) }
  }

  /// Returns the message for an action that was rejected with `output`; nil if that is not an
  /// error.
  @usableFromInline
  func rejection(_ output: any Sendable) -> String? {
    if let error = output as? HistoryRejection { return sentence(for: error) }
    return (output as? any Error).map { "\($0)" }
  }

  /// Returns the fault of a rejected action that has changed the state; otherwise nil.
  ///
  /// A reducer that rejects an action changes nothing itself, but it does not stop the reducers
  /// that are combined with it. The change is a step like any other.
  @usableFromInline
  func fault(
    of action: Action, _ history: inout History<State, Timestamped<Action>>
  ) -> String? {
    guard let change = history.changes.first else { return nil }
    let text = DumpValue(reflecting: action).line
    return "\(text) was rejected, but it changed the state: \(change.line())"
  }

  /// Returns the error message for a rejected move to another step.
  func sentence(for rejection: HistoryRejection) -> String {
    rejection == .noStepsKept ? "\(rejection) with --steps 0" : rejection.description
  }

  /// Delivers the fault of an effect, and tells the tool that the effect's result will not arrive.
  @usableFromInline
  func report(_ fault: EffectFault) {
    deliverReduced(ActionOrigin(task: fault.task))
    let call = call(of: fault.task)
    deliver(.failed(fault.description), of: call)
    if let action = tool.cancelled(fault.signature) {
      store.send(.perform(Timestamped(action), by: call.id), as: fault.task)
    }
  }

  /// Delivers the failure of an effect that will be run again.
  @usableFromInline
  func report(_ fault: EffectFault, before attempt: EffectAttempt) {
    deliver(.retried(fault, attempt, at: environment.now()), of: call(of: fault.task))
  }

  /// Returns the call that a task belongs to.
  @usableFromInline
  func call(of task: StoreTask) -> Call {
    if let sending, sending.task == task { return sending.call }
    return jobs[task]?.call ?? ownCall
  }

  /// Attaches the tool's feedback loops.
  ///
  /// Effects that the loops start right away become jobs, which the user can await and cancel.
  @usableFromInline
  func attachFeedback() {
    for feedback in tool.sessionFeedback { store.attach(feedback) }
    reducing = nil
    for (task, signature) in store.runningEffects where jobs[task] == nil {
      counts.calls += 1
      let call = Call(
        id: CommandID(number: counts.calls, name: signature.name), in: Frame(sink: front.sink))
      call.job = jobs.nextNumber(restarts: false)
      jobs.add(call, task, since: environment.stopwatch())
    }
  }

  /// Sends an action of the shell itself as part of a new task of a call.
  func send(_ action: HistoryAction<State, Timestamped<Action>>, by call: Call) {
    let task = store.makeTask()
    sending = (call, task)
    store.send(action, as: task)
    sending = nil
  }

  /// Replaces the history and the saved work with the history and saved work of a replay.
  func restore(
    _ history: History<State, Timestamped<Action>>, savedState: State, by call: Call
  ) {
    work.saved = savedState
    send(.replaceHistory(history), by: call)
  }
}

/// Returns the first output among the effects, if any.
///
/// A lazy sequence would look up its generic types at each call, which takes most of the time.
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
