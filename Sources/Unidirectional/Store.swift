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
  @usableFromInline var waiting = Queue<QueuedAction<Action>>()
  @usableFromInline var forgotten = ForgottenActions()
  // NB: both are unchecked, since each access is over before anything else is called.
  @exclusivity(unchecked) @usableFromInline
  var transitionObservers: [TransitionObserver<State, Action>] = []
  @exclusivity(unchecked) @usableFromInline var stateObservers: [StateObserver] = []

  // NB: the run-time check for overlapping accesses costs more than all else that `send` does. It
  // is left out for these, each of which is a plain number that is read or written at once, on the
  // one thread that the store lives on: no access to one can begin within another.
  @exclusivity(unchecked) @usableFromInline var lastTask: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var isProcessing = false
  @exclusivity(unchecked) @usableFromInline var hasWaiting = false
  @exclusivity(unchecked) @usableFromInline var isObserved = false
  @exclusivity(unchecked) @usableFromInline var lastWaiting: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var hasForgotten = false

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
    effects.bring = { [unowned self] action, task, scope in
      enter(action, of: task, from: .brought(scope))
    }
    effects.report = { [unowned self] fault in onFault(fault) }
    effects.takeTurn = { [unowned self] body in takeTurn(body) }
    effects.forget = { [unowned self] what in
      guard hasWaiting else { return }
      forgotten.note(what, before: lastWaiting + 1)
      hasForgotten = true
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
  public func send(_ action: consuming Action) -> StoreTask {
    lastTask &+= 1
    let task = StoreTask(number: lastTask)
    enter(action, of: task, from: .sent)
    return task
  }

  /// Reduces an action, or has it wait while another is reduced.
  @inlinable
  func enter(_ action: consuming Action, of task: StoreTask, from source: ActionSource) {
    if isProcessing {
      lastWaiting &+= 1
      waiting.append(QueuedAction(action, of: task, from: source, number: lastWaiting))
      hasWaiting = true
    } else {
      isProcessing = true
      process(action, of: task)
      endTurn()
    }
  }

  /// Does something while actions that come wait, and reduces these when it is done.
  @usableFromInline
  func takeTurn(_ body: () -> Void) {
    if isProcessing {
      body()
      return
    }
    isProcessing = true
    body()
    endTurn()
  }

  /// Reduces what has come to wait, and all that this brings.
  @inlinable
  func endTurn() {
    while hasWaiting {
      let next = waiting.removeFirst()
      hasWaiting = !waiting.isEmpty
      if hasForgotten, forgotten.contains(next.number, of: next.task, from: next.source) {
        continue
      }
      process(next.action, of: next.task)
    }
    if hasForgotten { remember() }
    isProcessing = false
  }

  /// Has nothing forgotten any more, once none of what was waits.
  @usableFromInline
  func remember() {
    forgotten = ForgottenActions()
    hasForgotten = false
  }

  @inlinable
  func process(_ action: consuming Action, of task: StoreTask) {
    entering?(&action)
    if middleware.isEmpty {
      reduce(action, of: task)
    } else {
      pass(action, of: task, from: 0)
    }
  }

  /// Hands an action to the middleware at a place in the chain, or to the reducer behind the last.
  @inlinable
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
    if isObserved {
      reduceObserved(action, of: task)
      return
    }
    let returned = reducer(&storage, action)
    if !returned.isEmpty { start(returned, of: task) }
  }

  @inlinable
  func reduceObserved(_ action: Action, of task: StoreTask) {
    let returned = reduceLooking(&storage, action)
    for index in transitionObservers.indices {
      transitionObservers[index].tell(action, returned, task)
    }
    if !returned.isEmpty { start(returned, of: task) }
    for observer in stateObservers { observer.observe?(task) }
  }

  /// Reduces an action while the observers look at the state, in one access to it.
  ///
  /// They are reached by index, since to walk a list counts a reference to it and to each of its
  /// functions.
  @inlinable
  func reduceLooking(_ state: inout State, _ action: Action) -> [Effect<Action>] {
    for index in transitionObservers.indices { transitionObservers[index].lookBefore?(&state) }
    let returned = reducer(&state, action)
    for index in transitionObservers.indices { transitionObservers[index].lookAfter(&state) }
    return returned
  }

  /// Starts effects in order; a synchronous one, which needs no book-keeping, on the spot.
  @inlinable
  func start(_ returned: [Effect<Action>], of task: StoreTask) {
    for index in returned.indices {
      do {
        switch returned[index].operation {
        case .immediate(let body):
          enter(try body(), of: task, from: .brought(nil))
        case .sync(let body):
          try body { enter($0, of: task, from: .brought(nil)) }
        default:
          startElsewhere(returned[index], of: task)
        }
      } catch {
        onFault(EffectFault(returned[index].signature, "\(error)"))
      }
    }
  }

  @usableFromInline
  func startElsewhere(_ effect: Effect<Action>, of task: StoreTask) {
    effects.start(effect, of: task)
  }

  /// A task for effects that no `send` set in motion.
  func makeTask() -> StoreTask {
    lastTask &+= 1
    return StoreTask(number: lastTask)
  }

  // MARK: Observing

  /// Calls `observer` after every action, before its effects start.
  ///
  /// While there are such observers the store keeps the state of before through each action, which
  /// costs a copy of an array that the action changes.
  public func observe(_ observer: @escaping (Transition<State, Action>) -> Void) {
    observe({ $0 }, observer)
  }

  /// Calls `observer` with a part of the state after every action, before its effects start.
  ///
  /// Of the state of before no more than the part is kept through each action, so that what an
  /// action changes elsewhere is changed in place.
  ///
  /// - Parameters:
  ///   - part: What the observer sees of the state; a key path will do.
  ///   - observer: What is called.
  @inlinable
  public func observe<Part>(
    _ part: @escaping (State) -> Part, _ observer: @escaping (Transition<Part, Action>) -> Void
  ) {
    transitionObservers.append(TransitionObserver(part, observer))
    isObserved = true
  }

  /// Calls `observer` with a part of the state as it is after every action, before its effects start.
  ///
  /// Nothing of the state of before is kept.
  ///
  /// ```swift
  /// store.observe(after: { $0.count }) { count, action, _, _ in print("\(action): \(count)") }
  /// ```
  ///
  /// - Parameters:
  ///   - part: What the observer sees of the state; a key path will do.
  ///   - observer: Called with the part, the action, as it entered the reducer, the effects that the
  ///     reducer returned, and the `send` from which the action stems.
  @inlinable
  public func observe<Part>(
    after part: @escaping (State) -> Part,
    _ observer:
      @escaping (
        _ part: Part, _ action: Action, _ effects: [Effect<Action>], _ task: StoreTask
      ) -> Void
  ) {
    transitionObservers.append(TransitionObserver(after: part, observer))
    isObserved = true
  }

  /// Calls `observer` after every action, once its effects have started; see
  /// ``subscribe(to:removingRepeats:_:)``, which is built on it.
  @usableFromInline
  func observeState(_ observer: @escaping (StoreTask) -> Void) -> UInt64 {
    lastObserver += 1
    stateObservers.append(StateObserver(number: lastObserver, observe: observer))
    isObserved = true
    return lastObserver
  }

  @usableFromInline
  func removeStateObserver(_ number: UInt64) {
    guard let index = stateObservers.firstIndex(where: { $0.number == number }) else { return }
    stateObservers.remove(at: index).observe = nil
    isObserved = !transitionObservers.isEmpty || !stateObservers.isEmpty
  }
}

/// What is called after every action, until it is removed.
@usableFromInline
final class StateObserver {
  let number: UInt64

  /// None once it was removed, which may be while the observers of an action are being called.
  @usableFromInline var observe: ((StoreTask) -> Void)?

  init(number: UInt64, observe: @escaping (StoreTask) -> Void) {
    self.number = number
    self.observe = observe
  }
}
