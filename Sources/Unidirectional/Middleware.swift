/// A function that each action passes on its way from `send` to the reducer.
///
/// A middleware sees every action that enters the store, those of effects included. It passes on the
/// action, a different one, several, or none; it may send further actions, and start effects, for
/// example to pass on an action later.
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
/// The first middleware of a store sees an action first. All of them run on the store's thread.
public struct Middleware<State, Action: Sendable> {
  @usableFromInline
  let handle:
    (_ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void) ->
      Void

  /// Creates a middleware.
  ///
  /// `next` passes an action to the next middleware and last to the reducer: when it returns, the
  /// state has changed and the action's effects have started. It may be called any number of times.
  public init(
    _ handle:
      @escaping (
        _ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void
      ) -> Void
  ) {
    self.handle = handle
  }

  /// Lifts a middleware to global state and actions: it sees its part of the state and its own
  /// actions.
  ///
  /// Actions of other cases bypass it. Actions that it passes on or sends, and those of its effects,
  /// are embedded. If the global action carries more than the case path extracts, as ``Timestamped``
  /// does, that is lost; use ``timestamped()`` there.
  ///
  /// - Parameters:
  ///   - state: Selects the part; a key path will do.
  ///   - action: The actions of the part among the global ones.
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

  /// The same middleware for timestamped actions.
  ///
  /// An action that it passes on keeps the time of the one it was given; actions that it sends, and
  /// those of its effects, are stamped when they enter the store.
  public func timestamped() -> Middleware<State, Timestamped<Action>> {
    Middleware<State, Timestamped<Action>> { [handle] action, context, next in
      let local = context.pullback(state: { $0 }, embed: Timestamped<Action>.action.embed)
      handle(action.action, local) { next(Timestamped($0, at: action.time)) }
    }
  }
}

/// The access of a middleware to its store.
///
/// It may be kept to send an action later, on the store's thread. It keeps the store alive.
public struct MiddlewareContext<State, Action: Sendable> {
  /// The `send` that led to the action, directly or through effects.
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

  /// The present state.
  public var state: State { readState() }

  /// Sends an action, which is queued and then passes every middleware.
  ///
  /// It belongs to the task of the action that the middleware was given.
  public func send(_ action: Action) {
    sendAction(action)
  }

  /// Starts an effect, which belongs to the task of the action that the middleware was given.
  public func start(_ effect: Effect<Action>) {
    startEffect(effect)
  }

  /// The same for a part of the state and its actions.
  func pullback<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, embed: @escaping @Sendable (LocalAction) -> Action
  ) -> MiddlewareContext<LocalState, LocalAction> {
    MiddlewareContext<LocalState, LocalAction>(
      task: task, readState: { state(readState()) }, sendAction: { sendAction(embed($0)) },
      startEffect: { startEffect($0.map(embed)) })
  }
}
