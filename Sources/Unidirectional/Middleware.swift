/// A function that handles each action on its way from `send` to the reducer.
///
/// A middleware sees every action that enters the store, including those of effects. It may forward
/// the action, a different one, several or none. It may also send further actions and start
/// effects, for example to forward an action later.
///
/// ```swift
/// let loader = Middleware<State, Action> { action, context, next in
///   next(action)
///   if case .loadRequested(let url) = action {
///     context.start(.work("load", ["": url]) { $0.send(.loaded(load(url))) })
///   }
/// }
/// ```
///
/// The first middleware of a store sees an action first. All middleware runs on the store's thread.
public struct Middleware<State, Action: Sendable> {
  @usableFromInline
  let handle:
    (_ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void) ->
      Void

  /// Creates a middleware.
  ///
  /// `next` passes an action to the next middleware, or to the reducer after the last one. When it
  /// returns, the state has changed and the action's effects have started. It may be called any
  /// number of times.
  public init(
    _ handle:
      @escaping (
        _ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void
      ) -> Void
  ) {
    self.handle = handle
  }

  /// Lifts a middleware to global state and actions, of which it sees its own part.
  ///
  /// Actions of other cases bypass it. Actions that it forwards or sends, and those of its effects,
  /// are embedded. Embedding loses anything that the global action carries beyond the extracted
  /// value, such as the time of a ``Timestamped`` action; use ``timestamped()`` there.
  ///
  /// - Parameters:
  ///   - state: Selects the part, for example by a key path.
  ///   - action: The path from global actions to those of the part.
  /// - Returns: The global middleware.
  public func pullback<GlobalState, GlobalAction>(
    state: @escaping (GlobalState) -> State, action: CasePath<GlobalAction, Action>
  ) -> Middleware<GlobalState, GlobalAction> {
    Middleware<GlobalState, GlobalAction> { [handle] globalAction, context, next in
      guard let localAction = action.extract(globalAction) else { return next(globalAction) }
      handle(localAction, context.pullback(state: state, embed: action.embed)) { localAction in
        next(action.embed(localAction))
      }
    }
  }

  /// Returns the same middleware for timestamped actions.
  ///
  /// An action that it forwards keeps the time of the action it received. Actions that it sends,
  /// and those of its effects, are stamped when they enter the store.
  public func timestamped() -> Middleware<State, Timestamped<Action>> {
    Middleware<State, Timestamped<Action>> { [handle] action, context, next in
      let local = context.pullback(state: { $0 }, embed: Timestamped<Action>.action.embed)
      handle(action.action, local) { next(Timestamped($0, at: action.time)) }
    }
  }
}

/// The interface of a middleware to its store.
///
/// A middleware may keep it to send actions later, on the store's thread. It retains the store.
public struct MiddlewareContext<State, Action: Sendable> {
  /// The task of the `send` that led to the action, directly or through effects.
  public let task: StoreTask

  private let readState: () -> State
  private let sendAction: (Action) -> Void
  private let startEffect: (Effect<Action>) -> Void

  private init(
    task: StoreTask, readState: @escaping () -> State, sendAction: @escaping (Action) -> Void,
    startEffect: @escaping (Effect<Action>) -> Void
  ) {
    self.task = task
    self.readState = readState
    self.sendAction = sendAction
    self.startEffect = startEffect
  }

  @usableFromInline
  init(store: Store<State, Action>, task: StoreTask) {
    self.init(
      task: task, readState: { store.state },
      sendAction: { store.enqueue($0, of: task, from: .sender) },
      startEffect: { effect in store.process { store.start([effect], of: task) } })
  }

  /// The current state.
  public var state: State { readState() }

  /// Sends an action, which is queued and then passes through every middleware.
  ///
  /// It belongs to the task of the action that the middleware received.
  public func send(_ action: Action) {
    sendAction(action)
  }

  /// Starts an effect, which belongs to the task of the action that the middleware received.
  public func start(_ effect: Effect<Action>) {
    startEffect(effect)
  }

  /// Returns the same context for a part of the state and its actions.
  func pullback<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, embed: @escaping @Sendable (LocalAction) -> Action
  ) -> MiddlewareContext<LocalState, LocalAction> {
    MiddlewareContext<LocalState, LocalAction>(
      task: task, readState: { state(readState()) }, sendAction: { sendAction(embed($0)) },
      startEffect: { startEffect($0.map(embed)) })
  }
}
