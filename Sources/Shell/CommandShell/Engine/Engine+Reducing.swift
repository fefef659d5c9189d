// The consequences of actions.
extension Engine {
  /// Notes the consequences of an action until its effects are known.
  @usableFromInline
  func noteReduced(
    _ answer: Answer?, _ fault: String?, _ changes: [Change], _ discardedSteps: Int,
    _ log: LogText?, _ origin: ActionOrigin
  ) {
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

  /// Returns the answer to an action that was rejected with `output`; nil if that is not an error.
  @usableFromInline
  func rejection(_ output: any Sendable) -> Answer? {
    if let error = output as? HistoryRejection { return .failure(sentence(for: error)) }
    return (output as? any Error).map { .failure("\($0)") }
  }

  /// Returns the fault of a rejected action that has changed the state; otherwise nil.
  ///
  /// A reducer that rejects an action changes nothing itself, but it does not stop the reducers
  /// that are combined with it. The change is a step like any other.
  @usableFromInline
  func fault(
    of action: HistoryAction<State, Timestamped<Action>>,
    _ effects: [Effect<HistoryAction<State, Timestamped<Action>>>],
    _ history: inout History<State, Timestamped<Action>>
  ) -> String? {
    guard case .perform(let inner, by: _, effect: _) = action,
      firstOutput(of: effects).flatMap(rejection) != nil,
      let change = history.changes.first
    else { return nil }
    let text = DumpValue(reflecting: inner.action).line
    return "\(text) was rejected, but it changed the state: \(change.line())"
  }

  /// Returns the error message for a rejected move to another step.
  func sentence(for rejection: HistoryRejection) -> String {
    rejection == .noStepsKept ? "\(rejection) with --steps 0" : rejection.description
  }

  /// Delivers the fault of an effect, and tells the tool that the effect's result will not arrive.
  @usableFromInline
  func report(_ fault: EffectFault) {
    let task = fault.task ?? store.makeTask()
    deliverReduced(ActionOrigin(task: task))
    let call = call(of: task)
    deliver(.failed(fault.description), of: call)
    if let action = tool.cancelled(fault.signature) {
      store.send(.perform(Timestamped(action), by: call.id), as: task)
    }
  }

  /// Delivers the failure of an effect that will be run again.
  @usableFromInline
  func report(_ fault: EffectFault, before attempt: EffectAttempt) {
    guard let task = fault.task else { return }
    deliver(.retried(fault, attempt, at: environment.now()), of: call(of: task))
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
      callCount += 1
      let call = Call(
        id: CommandID(number: callCount, name: signature.name), in: Frame(sink: sink), sink: sink)
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
    self.savedState = savedState
    send(.replaceHistory(history), by: call)
  }
}
