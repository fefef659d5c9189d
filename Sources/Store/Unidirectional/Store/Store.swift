/// An object that holds the state and changes it by passing actions to a reducer.
///
/// ```swift
/// let store = Store(initialState: 0, reducer: counter)
/// store.send(2)
/// store.state  // 2
/// ```
///
/// ## Isolation
/// A store is not `Sendable`; it is used only by its owner, the thread or actor that created it.
/// Effects run elsewhere and post their results to a mailbox. These results are processed only when
/// the owner calls ``receive()``, ``wait(for:)`` or ``waitUntilIdle()``.
///
/// ## Order
/// Actions are reduced one at a time, in the order in which they were sent. An action that is sent
/// while another is being processed (by an observer, a middleware or a synchronous effect) waits in
/// a queue until that action has been processed. Even a long chain of such actions uses no
/// additional stack space or memory.
///
/// For each action, the store calls `onEnqueue` and then the middleware, reduces the action,
/// notifies the observers, starts the effects, and finally updates subscriptions and feedback.
public final class Store<State, Action: Sendable> {
  /// The state after the last action; reading it while the reducer runs traps.
  @inlinable public var state: State {
    _read {
      precondition(!fields.isReducing, "the state is read while a reducer is changing it")
      yield fields.state
    }
  }

  /// Called on the store's thread with each fault (a failure that was not turned into an action).
  ///
  /// By default, the fault is written to standard error.
  public var onFault: (EffectFault) -> Void = { $0.writeToStandardError() }

  /// Called on the store's thread when an effect has failed and will be run again; see
  /// ``Effect/retry(_:delay:clock:)``.
  public var onRetry: (_ fault: EffectFault, _ next: EffectAttempt) -> Void = { _, _ in }

  @usableFromInline let reducer: Reducer<State, Action>
  @usableFromInline let middleware: [Middleware<State, Action>]
  @usableFromInline package let effects: EffectRunner<Action>
  @exclusivity(unchecked) @usableFromInline package var fields: StoreFields<State, Action>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: Changes the state.
  ///   - middleware: Functions that handle each action before the reducer, in this order.
  ///   - onEnqueue: Called once with each action when the action enters the store, before
  ///     everything else; it can add a timestamp, for example.
  ///   - wake: Called on the posting thread whenever a message for the store has been posted. It
  ///     can wake an owner that sleeps in `poll`, so that the owner calls ``receive()``.
  @inlinable
  public init(
    initialState: State,
    reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Action>] = [],
    onEnqueue: ((inout Action, ActionOrigin) -> Void)? = nil,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    fields = StoreFields(state: initialState, onEnqueue: onEnqueue)
    self.reducer = reducer
    self.middleware = middleware
    effects = EffectRunner(wake: wake)
    effects.attach(to: self) { [unowned self] in enqueue($0, from: $1, in: $2) }
  }

  // MARK: Sending

  /// Processes an action and starts its effects; sending actions is the only way to change the
  /// state.
  ///
  /// If another action is being processed, the new action is queued and processed later.
  ///
  /// - Parameter action: The action.
  /// - Returns: The work that the action starts, for ``wait(for:)`` and ``cancel(_:)``.
  @inlinable
  @discardableResult
  public func send(_ action: consuming Action) -> StoreTask {
    let task = makeTask()
    send(consume action, as: task)
    return task
  }

  /// Processes an action and starts its effects as part of a task.
  ///
  /// A caller that makes the task first knows the task while the action is being processed. An
  /// action that needs nothing from `onEnqueue` can go to ``enter(_:from:in:)`` instead.
  @inlinable
  package func send(_ action: consuming Action, as task: StoreTask) {
    enqueue(consume action, from: ActionOrigin(task: task))
  }

  /// Creates a task for an action that will be sent, or for work that was not started by `send`.
  ///
  /// `rawPriority` is the priority of all asynchronous effects of the task, or 0 for the default.
  /// On the concurrent queue, effects of priority `.low` or less never delay other effects.
  @inlinable
  package func makeTask(rawPriority: UInt8 = 0) -> StoreTask {
    fields.lastTask &+= 2
    return StoreTask(number: fields.lastTask, rawPriority: rawPriority)
  }

  /// Calls `onEnqueue` with an action, and processes the action; see ``enter(_:from:in:)``.
  @inlinable
  func enqueue(
    _ action: consuming Action, from origin: ActionOrigin, in scopes: [CancellationID]? = nil
  ) {
    fields.onEnqueue?(&action, origin)
    enter(consume action, from: origin, in: scopes)
  }

  /// Processes an action and the actions that are queued meanwhile, without calling `onEnqueue`.
  ///
  /// If another action or the fault of an effect is being processed, the action is only queued.
  @inlinable
  package func enter(
    _ action: consuming Action, from origin: ActionOrigin, in scopes: [CancellationID]? = nil
  ) {
    if fields.isProcessing {
      fields.queue.append(consume action, from: origin, in: scopes)
    } else {
      fields.isProcessing = true
      process(consume action, from: origin)
      drainQueue()
    }
  }

  /// Processes the queued actions that were not canceled, and clears `isProcessing`.
  ///
  /// Actions that are added meanwhile are processed as well.
  @inlinable
  func drainQueue() {
    while let next = fields.queue.next() { process(next.action, from: next.origin) }
    fields.isProcessing = false
  }

  @inlinable
  func process(_ action: consuming Action, from origin: ActionOrigin) {
    pass(action, from: origin, toMiddlewareAt: 0)
    fields.didProcess?(origin)
  }

  /// Passes an action to a middleware or, after the last middleware, to the reducer.
  @inlinable
  func pass(_ action: Action, from origin: ActionOrigin, toMiddlewareAt index: Int) {
    guard index < middleware.count else {
      reduce(action, from: origin)
      return
    }
    let context = MiddlewareContext(store: self, origin: origin)
    middleware[index].handle(action, context) { next in
      pass(next, from: origin, toMiddlewareAt: index + 1)
    }
  }

  /// Reduces an action, calls the observers, and starts the effects.
  ///
  /// Before the effects start, effects whose child state no longer exists are canceled. When all
  /// effects have started, subscriptions and feedback loops receive the new state.
  @inlinable
  func reduce(_ action: Action, from origin: ActionOrigin) {
    let before = fields.observers.isEmpty ? nil : fields.state
    fields.isReducing = true
    let returned = reducer(&fields.state, action)
    fields.didReduce?(&fields.state, action, returned, origin)
    fields.isReducing = false
    if let before { notify(before, action, returned, origin) }
    if effects.hasLifetimes { effects.cancelOrphans(in: fields.state) }
    if !returned.isEmpty { start(returned, of: origin.task) }
    if !fields.stateObservers.isEmpty {
      // The state cannot change while observers run, so one read of it is enough for all of them.
      let state = fields.state
      for observer in fields.stateObservers { observer.function?(state, origin.task) }
    }
  }

  /// Starts effects in order, unless ``StoreFields/willStart`` returns false.
  ///
  /// Synchronous effects that are not composed run directly, without the effect runner.
  @inlinable
  func start(
    _ returned: [Effect<Action>], of task: StoreTask, by starter: EffectStarter = .reducer
  ) {
    if let willStart = fields.willStart, !willStart(returned, task, starter) { return }
    for index in returned.indices {
      do {
        switch returned[index].operation {
        case .single(.sync(_, let body)):
          let origin = ActionOrigin(task: task, effect: returned[index].signature)
          try body { enqueue($0, from: origin) }
        case .single(.send(let action)):
          enqueue(action, from: ActionOrigin(task: task, effect: returned[index].signature))
        case .single(.note(.cancel(let id))):
          effects.cancel(id)
        default:
          effects.start(returned[index], of: task)
        }
      } catch {
        onFault(EffectFault(returned[index].signature, error.readableDescription, of: task))
      }
    }
  }

  /// Changes parts of the state that no reducer, observer or feedback loop reads.
  ///
  /// It must not be called while an action is being reduced.
  @inlinable
  package func amend(_ change: (inout State) -> Void) { change(&fields.state) }
}

extension Store: EffectRunnerDelegate {
  @usableFromInline
  package func report(_ fault: EffectFault) { onFault(fault) }

  @usableFromInline
  package func note(_ fault: EffectFault, before attempt: EffectAttempt) {
    onRetry(fault, attempt)
  }

  /// Runs a function, then processes the actions that the function sent.
  ///
  /// If an action is being processed, the new actions stay queued until that action is done.
  @usableFromInline
  package func process(_ body: () -> Void) {
    if fields.isProcessing { return body() }
    fields.isProcessing = true
    body()
    drainQueue()
  }

  @usableFromInline
  package func discardActions(of cancellation: Cancellation) {
    fields.queue.discard(cancellation)
  }
}
