import TerminalText

// Sends the actions of commands to the store, and delivers their outcomes.
//
// The functions that every action passes through are inlinable, so that they are specialized for
// the types of each tool. Otherwise, a command would take four times as long. The rest of the
// engine is compiled once for all tools.
extension Engine {
  /// Creates an engine, and attaches the tool's feedback loops.
  ///
  /// `prepare` is called with the engine's store before any effect starts.
  @inlinable
  static func make(
    _ setup: SessionSetup<State, Action>, prepare: (EngineStore) -> Void = { _ in }
  ) -> Engine {
    let tool = setup.tool
    var history = History<State, Timestamped<Action>>(
      tool.initialState, limit: setup.options.steps)
    // Even if no steps are kept, printing the changes of an action needs the state before it. Each
    // command changes this to what it needs.
    history.keepsPrevious = true
    let store = makeStore(tool, history, wake: setup.wake)
    prepare(store)
    let commands = tool.sections.flatMap(\.commands)
    let engine = Engine(store, setup) {
      (engine, arguments, call, task) throws(ShellError) in
      let action = try commands[arguments.commandIndex].parse(&arguments)
      engine.store.amend { $0.keepsPrevious = engine.shown.changes }
      engine.store.enter(
        .perform(Timestamped(consume action, at: engine.environment.now()), by: call.id),
        from: ActionOrigin(task: task))
    }
    engine.connect()
    engine.attachFeedback()
    return engine
  }

  /// Creates a store with the tool's reducer and middleware, but without its feedback loops.
  ///
  /// The store may call `wake` on any thread. The function must wake the thread of the engine,
  /// which then processes the results of effects.
  @inlinable
  static func makeStore(
    _ tool: Tool<State, Action>, _ history: History<State, Timestamped<Action>>,
    wake: @escaping @Sendable () -> Void
  ) -> EngineStore {
    EngineStore(
      initialState: history, reducer: TimeTravel.history(tool.reducer, keeping: tool.keptParts),
      middleware: tool.sessionMiddleware, wake: wake)
  }

  /// Sets the store's callbacks, and observes the actions of the store.
  @inlinable
  func connect() {
    store.fields.onEnqueue = { [unowned self] action, origin in complete(&action, origin) }
    store.fields.willStart = { [unowned self] effects, task, starter in
      mayStart(starter, doWork: effects.contains { $0.output == nil }, of: task) {
        effects.map { StartedEffect($0, by: starter) }
      }
    }
    store.effects.onBackground = { [unowned self] task in addBackgroundJob(task) }
    store.onFault = { [unowned self] fault in report(fault) }
    store.onRetry = { [unowned self] fault, attempt in report(fault, before: attempt) }
    store.fields.didReduce = { [unowned self] history, action, effects, origin in
      didReduce(action, effects, &history, origin)
    }
    store.fields.didProcess = { [unowned self] origin in didProcess(origin) }
  }

  /// Adds the time, the command, the role and the effect that sent the action, if a performed
  /// action lacks them.
  ///
  /// Actions of the shell itself, such as undo, stay the same.
  @inlinable
  func complete(_ action: inout HistoryAction<State, Timestamped<Action>>, _ origin: ActionOrigin) {
    guard case .perform(var inner, by: var command, _, var role) = action else { return }
    inner.stamp(environment.now)
    if command.number == 0 { command = call(of: origin.task).id }
    if origin.effect != nil, origin.task.isInBackground { role = .background }
    action = .perform(inner, by: command, effect: origin.effect, as: role)
  }

  /// Keeps the consequences of a reduced action, if it has any, until its effects are known.
  ///
  /// The consequences are the answer, the fault, the changes, the log entry and the line of the
  /// recording. If the action saved or loaded work, the saved state is updated first, because the
  /// journal says what is unsaved. The history is `inout` only to avoid a copy.
  @inlinable
  func didReduce(
    _ action: HistoryAction<State, Timestamped<Action>>,
    _ effects: [Effect<HistoryAction<State, Timestamped<Action>>>],
    _ history: inout History<State, Timestamped<Action>>, _ origin: ActionOrigin
  ) {
    // Middleware may replace one action by several, so an earlier one may not be delivered yet.
    // Middleware may also start effects before it passes on an action, so these effects are kept.
    if isReduced { deliverReduced(origin) }
    isReduced = true
    let isRecorded = recorder.isActive
    let rejection = effects.isEmpty ? nil : output(of: effects).flatMap(rejection)
    var answer = rejection.map(Answer.failure)
    var fault: String?
    if case .perform(let inner, by: _, _, let role) = action {
      tool.unsavedWork?.saved(inner.action, history.present)?(&savedState)
      if rejection == nil, role != .correction {
        answer = tool.render(inner.action, output(of: effects), history.present)
      }
      if !startsEffects, let reason = impurity(of: inner, effects, &history, origin.task) {
        answer = .failure(reason)
      }
      if rejection != nil || mustKeepState(origin.task) {
        fault = self.fault(of: inner.action, isRejected: rejection != nil, &history, origin.task)
      }
    }
    let (showsChanges, logFormat) = shown
    let changes = showsChanges ? history.changes : []
    let log = logFormat.map { LogText($0, action, now: environment.now, history.present) }
    if case .none = answer, fault == nil, changes.isEmpty, log == nil, !isRecorded { return }
    let reduced = reducing ?? ReducedAction()
    if isRecorded {
      let history = history
      reduced.record = { [unowned self] in writeToRecording(action, $0, history, of: origin.task) }
    }
    (reduced.answer, reduced.fault, reduced.changes, reduced.log) = (answer, fault, changes, log)
    reducing = reduced
  }

  // NB: Most actions have no effects. Each search of an empty list would take 250 instructions, and
  // a variable for the output 280.
  /// Returns the output of a reducer; nil if its effects contain none.
  @inlinable
  func output<Sent>(of effects: [Effect<Sent>]) -> (any Sendable)? {
    effects.isEmpty ? nil : effects.lazy.compactMap { $0.output }.first
  }

  // MARK: Consequences

  /// Returns whether the store may start effects, and keeps them for all that name them.
  ///
  /// The history names only those of middleware and feedback loops. `doWork` tells whether one of
  /// the effects does work.
  ///
  /// Since the process may end while an effect runs, the action is recorded before the first effect
  /// that does work. Effects that start later are recorded on their own.
  ///
  /// - Returns: False in a plan. False also if the effects do work, and the system lacks the
  ///   threads or descriptors for it; the session then ends.
  @usableFromInline
  func mayStart(
    _ starter: EffectStarter, doWork: Bool, of task: StoreTask, _ effects: () -> [StartedEffect]
  ) -> Bool {
    let isRecorded = recorder.isActive
    if isRecorded || starter != .reducer || !startsEffects || servesAgent
      || options.logFormat != nil
    {
      let (action, effects) = (reducing ?? ReducedAction(), effects())
      reducing = action
      action.effects += effects
      if starter != .reducer { laterEffects += effects }
      if isReduced, action.record == nil, isRecorded {
        // A move by no command, to the present step, only names more effects of the last action.
        let history = store.state
        writeToRecording(
          .goTo(history.position.current), effects, history, of: task,
          by: CommandID(number: 0, text: ""))
      } else if doWork {
        action.record.take()?(action.effects)
      }
    }
    return startsEffects && (!doWork || checkResources())
  }

  /// Delivers the consequences of the action that has been processed, and keeps the effects that a
  /// reducer cannot compute again in the history.
  @usableFromInline
  func didProcess(_ origin: ActionOrigin) {
    deliverReduced(origin)
    if laterEffects.isEmpty { return isReduced = false }
    if isReduced { store.amend { $0.add(laterEffects) } }
    (laterEffects, isReduced) = ([], false)
  }

  /// Delivers the consequences of the action that is being processed, if it has any.
  ///
  /// If the rest of the output is not needed, the effects of the action's task are canceled.
  @usableFromInline
  func deliverReduced(_ origin: ActionOrigin) {
    guard let action = reducing else { return }
    reducing = nil
    action.record.take()?(action.effects)
    // An answer that is too long is discarded, and output that no one reads is lost, so the effects
    // need not produce the rest.
    let call = call(of: origin.task)
    let printsChanges = !options.quiet && !action.changes.isEmpty
    if printsChanges, action.answer?.replacesChanges == true { action.answer = nil }
    if let number = action.answer?.number { call.front.lastNumber = number }
    if !deliver(.reduced(action), of: call) || call.sink.destination?.failure != nil {
      store.cancel(origin.task)
    }
    if let fault = action.fault { deliver(.failed(fault), of: call) }
  }

  /// Returns the message for an action that was rejected with `output`; nil if `output` is not an
  /// error.
  @usableFromInline
  func rejection(_ output: any Sendable) -> String? {
    if let error = output as? HistoryRejection { return sentence(for: error) }
    return (output as? any Error).map { "\($0)" }
  }

  /// Returns an error message if an action has changed the state, although it was rejected or its
  /// command is declared to leave the state alone; otherwise nil.
  ///
  /// A reducer that rejects an action must not change the state. However, another reducer that is
  /// combined with it may do so. The history has a step for this change.
  @usableFromInline
  func fault(
    of action: Action, isRejected: Bool, _ history: inout History<State, Timestamped<Action>>,
    _ task: StoreTask
  ) -> String? {
    guard let change = history.changes.first else { return nil }
    let (text, line) = (DumpValue(reflecting: action).line, abbreviatingDigits(change.line()))
    return isRejected
      ? "\(text) was rejected, but it changed the state: \(line)"
      : "\(quoted(call(of: task).text)) must leave the state alone, but \(text) changed it: \(line)"
  }

  /// Returns whether a task belongs to a command that is declared to leave the state alone.
  @usableFromInline
  func mustKeepState(_ task: StoreTask) -> Bool { call(of: task).touches.keepsState }

  /// Returns the error message for a rejected move to another step.
  func sentence(for rejection: HistoryRejection) -> String {
    rejection == .noStepsKept ? "\(rejection) with --steps 0" : rejection.description
  }

  /// Delivers the fault of an effect, and sends the tool's action for an effect without a result.
  ///
  /// If the tool has no such action for the effect, only the fault is delivered.
  @usableFromInline
  func report(_ fault: EffectFault) {
    deliverReduced(ActionOrigin(task: fault.task))
    let call = call(of: fault.task)
    deliver(.failed(fault.description), of: call)
    if let action = tool.cancelled(fault.signature) {
      let role = fault.task.isInBackground ? ActionRole.background : .command
      store.send(.perform(Timestamped(action), by: call.id, as: role), as: fault.task)
    }
  }

  /// Delivers the failure of an effect that will be run again.
  @usableFromInline
  func report(_ fault: EffectFault, before attempt: EffectAttempt) {
    deliver(.retried(fault, attempt, at: environment.now()), of: call(of: fault.task))
  }

  /// Returns the call that a task belongs to; ``ownCall`` if the task belongs to no call.
  ///
  /// Work in the background that is not a job yet belongs to the call that started it.
  @usableFromInline
  func call(of task: StoreTask) -> Call {
    if let sending, sending.task == task { return sending.call }
    return jobs[task]?.call ?? (task.isInBackground ? call(of: task.inForeground) : ownCall)
  }

  /// Attaches the tool's feedback loops.
  ///
  /// Effects that the loops start right away become jobs, which the user can await and cancel.
  @usableFromInline
  func attachFeedback() {
    for feedback in tool.sessionFeedback { store.attach(feedback) }
    reducing = nil
    for (task, signature) in store.runningEffects where jobs[task] == nil {
      state.calls += 1
      let call = Call(
        id: CommandID(number: state.calls, text: signature.name), in: CallContext(front))
      jobs.number(call, task, since: environment.stopwatch())
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
  ///
  /// `left` belongs to an earlier session that this session continues.
  func restore(
    _ history: History<State, Timestamped<Action>>, savedState: State,
    _ left: LeftStates<State>? = nil, by call: Call
  ) {
    self.savedState = savedState
    var history = history
    keptFile?.adopt(left, &history, keeping: tool.keptParts)
    takenData = left?.taken ?? []
    send(.replaceHistory(history), by: call)
  }
}

extension HistoryAction {
  /// The path to a performed action; `embed` returns an action without a command.
  @inlinable static var perform: CasePath<HistoryAction, Action> {
    CasePath(
      { .perform($0, by: CommandID(number: 0, text: "")) },
      extract: { $0.performed })
  }
}

extension Tool {
  /// The tool's middleware, for the store of a session.
  ///
  /// The middleware receives only performed actions, and no corrections. If the middleware passes
  /// on an action, that action keeps its command, its role and the effect that sent it.
  @inlinable var sessionMiddleware:
    [Middleware<History<State, Timestamped<Action>>, HistoryAction<State, Timestamped<Action>>>]
  {
    middleware.map { middleware in
      Middleware { action, context, next in
        guard case .perform(_, by: let command, let effect, let role) = action, role != .correction
        else { return next(action) }
        let path = CasePath<HistoryAction<State, Timestamped<Action>>, Timestamped<Action>>(
          { .perform($0, by: command, effect: effect, as: role) },
          extract: HistoryAction.perform.extract)
        middleware.pullback(state: { $0.present }, action: path).handle(action, context, next)
      }
    }
  }

  /// The tool's feedback loops, for the store of a session.
  ///
  /// Replays start no effects. A move to another step starts only those of loops that ask for it.
  var sessionFeedback:
    [Feedback<History<State, Timestamped<Action>>, HistoryAction<State, Timestamped<Action>>>]
  {
    feedback.map { feedback in
      feedback.pullback(
        state: { (history: History<State, Timestamped<Action>>) in history.present },
        action: HistoryAction.perform
      ).starting {
        $0.lastAction == .performed || feedback.startsAfterMoves && $0.lastAction == .moved
      }
    }
  }
}
