public import DequeModule

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
      precondition(!isReducing, "the state is read while a reducer is changing it")
      yield storage
    }
  }

  /// Called on the store's thread with each fault (a failure that was not turned into an action).
  ///
  /// By default, the fault is written to standard error.
  public var onFault: (EffectFault) -> Void = { $0.writeToStandardError() }

  /// Called on the store's thread when an effect has failed and will be run again; see
  /// ``Effect/retry(_:delay:clock:)``.
  public var onRetry: (_ fault: EffectFault, _ next: EffectAttempt) -> Void = { _, _ in }

  /// Called with the effects that the store is about to start; if the function returns false, these
  /// effects do not start.
  ///
  /// For the stream of a feedback loop, the list of effects is empty.
  @exclusivity(unchecked)
  @usableFromInline package var willStart: (([Effect<Action>], StoreTask, EffectStarter) -> Bool)?

  // NB: the state is `inout` only to avoid a copy: passing a stored property of a class by value
  // copies it first, which retains each array in it.
  /// Called with the state after an action, the action, the effects that the reducer returned and
  /// the origin of the action.
  ///
  /// This function must not change the state, read it from the store or send actions.
  @exclusivity(unchecked)
  @usableFromInline
  package var didReduce: ((inout State, Action, [Effect<Action>], ActionOrigin) -> Void)?

  /// Called when an action has been processed: middleware has handled it, and all effects that the
  /// reducer, middleware and feedback loops returned for it have started.
  ///
  /// This function may send actions. It is also called for an action that middleware has discarded.
  @exclusivity(unchecked) @usableFromInline package var didProcess: ((ActionOrigin) -> Void)?

  // NB: The run-time exclusivity check, half of the cost of `send`, is off. Only `reduce` changes
  // the state. It never runs twice at once, because other actions are queued meanwhile, and
  // `isReducing` keeps other code from reading the state. A change cannot begin during a read
  // either: a read copies the value and ends before the value is used.
  @exclusivity(unchecked) @usableFromInline var storage: State
  @usableFromInline let reducer: Reducer<State, Action>
  @exclusivity(unchecked)
  @usableFromInline package var onEnqueue: ((inout Action, ActionOrigin) -> Void)?
  @usableFromInline let middleware: [Middleware<State, Action>]
  @usableFromInline let effects: EffectRunner<Action>

  // NB: run-time exclusivity checks are off for the queue and the arrays, because each access ends
  // before any other code is called (benchmark rows `effect` and `subscribe`).
  @exclusivity(unchecked) @usableFromInline var queue = Deque<QueuedAction<Action>>()
  @exclusivity(unchecked)
  @usableFromInline var observers: [(Transition<State, Action>) -> Void] = []
  @exclusivity(unchecked) @usableFromInline var stateObservers: [StateObserver<State>] = []

  // NB: the run-time check for overlapping accesses costs more than the rest of `send` (benchmark
  // row `dispatch`). It is skipped for these plain values: each is read or written in a single
  // access on the one thread that uses the store, so no access can begin during another.
  @exclusivity(unchecked) @usableFromInline var lastTask: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var isProcessing = false
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  @exclusivity(unchecked) @usableFromInline var hasQueued = false
  @exclusivity(unchecked) @usableFromInline var lastQueued: UInt64 = 0

  /// The cancellations that apply to queued actions, each with the number of the last action that
  /// was queued before it; nil if there are no cancellations.
  ///
  /// Checking each action when its turn comes costs less than searching the queue at each
  /// cancellation, because there may be as many cancellations as actions.
  @exclusivity(unchecked) @usableFromInline var cancelled: [Cancellation: UInt64]?

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
    storage = initialState
    self.reducer = reducer
    self.middleware = middleware
    self.onEnqueue = onEnqueue
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
    lastTask &+= 2
    return StoreTask(number: lastTask, rawPriority: rawPriority)
  }

  /// Calls `onEnqueue` with an action, and processes the action; see ``enter(_:from:in:)``.
  @inlinable
  func enqueue(
    _ action: consuming Action, from origin: ActionOrigin, in scopes: [CancellationID]? = nil
  ) {
    onEnqueue?(&action, origin)
    enter(consume action, from: origin, in: scopes)
  }

  /// Processes an action and the actions that are queued meanwhile, without calling `onEnqueue`.
  ///
  /// If another action or the fault of an effect is being processed, the action is only queued.
  @inlinable
  package func enter(
    _ action: consuming Action, from origin: ActionOrigin, in scopes: [CancellationID]? = nil
  ) {
    if isProcessing {
      lastQueued &+= 1
      queue.append(QueuedAction(consume action, from: origin, in: scopes, number: lastQueued))
      hasQueued = true
    } else {
      isProcessing = true
      process(consume action, from: origin)
      drainQueue()
    }
  }

  /// Processes the queued actions that were not canceled, and clears `isProcessing`.
  ///
  /// Actions that are added meanwhile are processed as well.
  @inlinable
  func drainQueue() {
    while hasQueued {
      let next = queue.removeFirst()
      hasQueued = !queue.isEmpty
      if cancelled != nil, isCancelled(next) { continue }
      process(next.action, from: next.origin)
    }
    if cancelled != nil { cancelled = nil }
    isProcessing = false
  }

  /// Returns whether a queued action was canceled; false if no effect sent the action.
  @usableFromInline
  func isCancelled(_ action: QueuedAction<Action>) -> Bool {
    if action.origin.effect == nil { return false }
    let ids = (action.scopes ?? []).map(Cancellation.id)
    return (ids + [.task(action.origin.task), .all]).contains { cancellation in
      cancelled?[cancellation].map { action.number <= $0 } ?? false
    }
  }

  @inlinable
  func process(_ action: consuming Action, from origin: ActionOrigin) {
    pass(action, from: origin, toMiddlewareAt: 0)
    didProcess?(origin)
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
    let before = observers.isEmpty ? nil : storage
    isReducing = true
    let returned = reducer(&storage, action)
    didReduce?(&storage, action, returned, origin)
    isReducing = false
    if let before { notify(before, action, returned, origin) }
    if effects.hasLifetimes { effects.cancelOrphans(in: storage) }
    if !returned.isEmpty { start(returned, of: origin.task) }
    if !stateObservers.isEmpty {
      // The state cannot change while observers run, so one read of it is enough for all of them.
      let state = storage
      for observer in stateObservers { observer.update?(state, origin.task) }
    }
  }

  /// Starts effects in order, unless ``willStart`` returns false.
  ///
  /// Synchronous effects that are not composed run directly, without the effect runner.
  @inlinable
  func start(
    _ returned: [Effect<Action>], of task: StoreTask, by starter: EffectStarter = .reducer
  ) {
    if let willStart, !willStart(returned, task, starter) { return }
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
  package func amend(_ change: (inout State) -> Void) { change(&storage) }

  // MARK: Observing

  /// Calls a function after every reduced action, once the action's effects have started.
  ///
  /// - Returns: The observer, for removing the function with ``remove(_:)``.
  func observeState(_ update: @escaping (State, StoreTask) -> Void) -> StateObserver<State> {
    let observer = StateObserver(update: update)
    stateObservers.append(observer)
    return observer
  }

  func remove(_ observer: StateObserver<State>) {
    stateObservers.removeAll { $0 === observer }
    observer.update = nil
  }
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
    if isProcessing {
      body()
      return
    }
    isProcessing = true
    body()
    drainQueue()
  }

  @usableFromInline
  package func discardActions(of cancellation: Cancellation) {
    guard hasQueued else { return }
    cancelled = cancelled ?? [:]
    cancelled?[cancellation] = lastQueued
  }
}

/// An action that waits to be processed.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let origin: ActionOrigin

  /// The ids of the scopes that contain the effect that sent the action; nil or empty if there are
  /// no such scopes.
  @usableFromInline let scopes: [CancellationID]?

  /// The sequence number of the action in its store's queue.
  @usableFromInline let number: UInt64

  @inlinable
  init(_ action: Action, from origin: ActionOrigin, in scopes: [CancellationID]?, number: UInt64) {
    self.action = action
    self.origin = origin
    self.scopes = scopes
    self.number = number
  }
}

/// A set of effects whose actions are discarded.
@usableFromInline
package enum Cancellation: Hashable, Sendable {
  /// The effects that have the given id.
  case id(CancellationID)

  /// The effects of a task.
  case task(StoreTask)

  /// All effects.
  case all

  /// Returns whether the set includes an effect that belongs to `task` and runs in `scopes`.
  package func includes(_ task: StoreTask, _ scopes: [CancellationID]) -> Bool {
    switch self {
    case .id(let id): scopes.contains(id)
    case .task(let cancelled): task == cancelled
    case .all: true
    }
  }
}
