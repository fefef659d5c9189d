/// Holds the state and is the only one to change it, by running each action through the reducer.
///
/// ```swift
/// let store = Store(initialState: 0, reducer: counter)
/// store.send(2)
/// store.state  // 2
/// ```
///
/// ## Isolation
/// A store is not `Sendable`: it lives where it was made, and whoever owns it there calls it. Effects
/// run elsewhere and post what they bring to a mailbox, which the owner empties by ``receive()`` or
/// ``wait(for:)``. Nothing arrives in between.
///
/// ## Order
/// Actions are reduced one at a time, in the order in which they were sent. One that is sent while
/// another is reduced, from an observer, a middleware or a synchronous effect, waits until that one,
/// its observers and the start of its effects are done with. Chains of such actions need neither
/// stack nor memory.
///
/// For each action the store, in this order: calls `entering` and the middleware, reduces it, calls
/// the observers of transitions, starts the effects, and attends to subscriptions and feedback.
public final class Store<State, Action: Sendable> {
  /// The state after the last action reduced.
  @inlinable public var state: State { _read { yield storage } }

  /// Called on the store's thread with what went wrong where no action could say so.
  ///
  /// To begin with it writes the fault to standard error.
  public var onFault: (EffectFault) -> Void = writeToStandardError

  @usableFromInline var storage: State
  @usableFromInline let reducer: Reducer<State, Action>
  @usableFromInline let entering: ((inout Action) -> Void)?
  @usableFromInline let middleware: [Middleware<State, Action>]
  @usableFromInline var isProcessing = false
  @usableFromInline var waiting = ActionQueue<Action>()
  @usableFromInline var transitionObservers: [(Transition<State, Action>) -> Void] = []
  @usableFromInline var stateObservers: [UInt64: (StoreTask) -> Void] = [:]
  @usableFromInline var lastTask: UInt64 = 0

  let effects: EffectRunner<Action>
  private var lastObserver: UInt64 = 0

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: How actions change it.
  ///   - middleware: What each action passes on its way to the reducer, in this order.
  ///   - entering: Called once with each action as it enters, before all else; the place where the
  ///     time is taken.
  ///   - wake: Called whenever an effect has posted something, on its thread, so that an owner who
  ///     sleeps in `poll` can be woken to call ``receive()``.
  public init(
    initialState: State,
    reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Action>] = [],
    entering: ((inout Action) -> Void)? = nil,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    storage = initialState
    self.reducer = reducer
    self.middleware = middleware
    self.entering = entering
    effects = EffectRunner(wake: wake)
    effects.bring = { [unowned self] action, task, scope in enter(action, of: task, in: scope) }
    effects.report = { [unowned self] fault in onFault(fault) }
    effects.forget = { [unowned self] isUnwanted in
      waiting.removeBrought(where: isUnwanted)
    }
  }

  deinit {
    effects.shutDown()
  }

  // MARK: Sending

  /// Reduces an action and starts its effects; the only way in.
  ///
  /// - Returns: What this set in motion, to ask after or to cancel.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    lastTask &+= 1
    let task = StoreTask(number: lastTask)
    if isProcessing {
      enqueue(action, of: task)
    } else {
      isProcessing = true
      process(action, of: task)
      while let next = waiting.popFirst() { process(next.action, of: next.task) }
      isProcessing = false
    }
    return task
  }

  @usableFromInline
  func enqueue(_ action: Action, of task: StoreTask) {
    waiting.append(action, of: task)
  }

  private func enter(_ action: Action, of task: StoreTask, in scope: EffectScope?) {
    if isProcessing {
      waiting.append(action, of: task, isBrought: true, in: scope)
      return
    }
    isProcessing = true
    process(action, of: task)
    while let next = waiting.popFirst() { process(next.action, of: next.task) }
    isProcessing = false
  }

  @inlinable
  func process(_ action: Action, of task: StoreTask) {
    var action = action
    entering?(&action)
    if middleware.isEmpty {
      reduce(action, of: task)
    } else {
      pass(action, of: task, from: 0)
    }
  }

  /// Hands an action to the middleware at a place in the chain, or to the reducer behind the last.
  @usableFromInline
  func pass(_ action: Action, of task: StoreTask, from index: Int) {
    guard index < middleware.count else {
      reduce(action, of: task)
      return
    }
    let context = MiddlewareContext(store: self, task: task)
    middleware[index].handle(action, context) { next in
      pass(next, of: task, from: index + 1)
    }
  }

  @inlinable
  func reduce(_ action: Action, of task: StoreTask) {
    let returned: [Effect<Action>]
    if transitionObservers.isEmpty {
      returned = reducer(&storage, action)
    } else {
      let before = storage
      returned = reducer(&storage, action)
      let transition = Transition(
        before: before, action: action, after: storage, effects: returned, task: task)
      for observer in transitionObservers { observer(transition) }
    }
    if !returned.isEmpty { start(returned, of: task) }
    if !stateObservers.isEmpty { notifyStateObservers(of: task) }
  }

  @usableFromInline
  func start(_ returned: [Effect<Action>], of task: StoreTask) {
    for effect in returned { effects.start(effect, of: task) }
  }

  /// A task for effects that no `send` set in motion.
  func makeTask() -> StoreTask {
    lastTask &+= 1
    return StoreTask(number: lastTask)
  }

  @usableFromInline
  func notifyStateObservers(of task: StoreTask) {
    for (_, observer) in stateObservers.sorted(by: { $0.key < $1.key }) { observer(task) }
  }

  // MARK: Observing

  /// Calls `observer` after every action, before its effects start.
  ///
  /// While there are such observers the store keeps the state of before through each action, which
  /// costs a copy of an array that the action changes.
  public func observe(_ observer: @escaping (Transition<State, Action>) -> Void) {
    transitionObservers.append(observer)
  }

  /// Calls `observer` after every action, once its effects have started; see
  /// ``subscribe(to:removingRepeats:_:)``, which is built on it.
  func observeState(_ observer: @escaping (StoreTask) -> Void) -> UInt64 {
    lastObserver += 1
    stateObservers[lastObserver] = observer
    return lastObserver
  }

  func removeStateObserver(_ number: UInt64) {
    stateObservers[number] = nil
  }

  // MARK: Effects

  /// Reduces what effects have posted so far.
  public func receive() { effects.receive() }

  /// Whether no effect is under way.
  public var isIdle: Bool { effects.isIdle }

  /// Whether an effect that stems from the task is under way.
  public func isRunning(_ task: StoreTask) -> Bool { effects.isRunning(task) }

  /// The effects under way, in the order in which they started.
  public var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    effects.runningEffects
  }

  /// Ends the effects of a task: one that has not started never does, and none of their actions
  /// arrives from now on.
  public func cancel(_ task: StoreTask) { effects.cancel(task) }

  /// Ends the effects that run under an id, as ``Effect/cancel(id:)`` does.
  public func cancel(id: some Hashable & Sendable) { effects.cancel(CancellationID(id)) }

  /// Ends all effects under way.
  public func cancelAll() { effects.cancelAll() }

  /// Ends all effects under way but those of one lane, such as the files', which are soon done.
  ///
  /// What was to follow them in a concatenation does not start.
  public func cancelAll(except lane: EffectLane) { effects.cancelAll(except: lane) }

  /// Whether an effect of a lane is under way, or waits for its turn there.
  public func isRunning(on lane: EffectLane) -> Bool { effects.isRunning(on: lane) }

  /// Blocks until no effect that stems from the task is under way, reducing what they bring.
  ///
  /// From an observer it returns at once: what was sent there has not been reduced yet.
  ///
  /// The thread must not be one of the few on which async functions run, if such effects are among
  /// those waited for.
  public func wait(for task: StoreTask) { effects.wait { self.isRunning(task) } }

  /// Blocks until no effect at all is under way, reducing what they bring.
  public func waitUntilIdle() { effects.wait { !self.isIdle } }
}
