/// Something that each action passes on its way from `send` to the reducer.
///
/// A middleware sees every action that enters, those of effects as well. It hands the action on, or
/// another one, or several, or none; it may send further ones, and start effects, by which it can
/// hand an action on later.
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
/// The first one in the store's list is the first to see an action. All of it happens on the
/// store's thread.
public struct Middleware<State, Action: Sendable> {
  @usableFromInline
  let handle:
    (_ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void) ->
      Void

  /// Makes a middleware of a function.
  ///
  /// `next` hands an action to the next middleware and at last to the reducer, at once: when it
  /// returns, the state has changed and the action's effects have started. It can be called any
  /// number of times.
  public init(
    _ handle:
      @escaping (
        _ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void
      ) -> Void
  ) {
    self.handle = handle
  }

  /// Lifts a middleware of a part to the whole: it sees its part of the state and its own actions.
  ///
  /// An action of another case passes it by. What it hands on, sends, or has an effect bring back is
  /// embedded, and so is the action it was given: where the whole carries more than the case path
  /// extracts, as ``Timestamped`` does, that is lost on the way. Use ``timestamped()`` there.
  ///
  /// - Parameters:
  ///   - state: The part; a key path will do.
  ///   - action: The actions of the part, among those of the whole.
  /// - Returns: The middleware of the whole.
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

  /// The same middleware for actions that carry a time.
  ///
  /// What it hands on carries the time of the action it was given; what it sends or has an effect
  /// bring back is stamped as it enters the store.
  public func timestamped() -> Middleware<State, Timestamped<Action>> {
    Middleware<State, Timestamped<Action>> { [handle] action, context, next in
      let local = context.pullback(state: { $0 }, embed: Timestamped<Action>.action.embed)
      handle(action.action, local) { next(Timestamped($0, at: action.time)) }
    }
  }
}

/// What a middleware may do with its store.
///
/// It may be kept, to send an action later, from the store's thread. It keeps the store, so whatever
/// holds it for good, such as the middleware itself, keeps the store for good.
public struct MiddlewareContext<State, Action: Sendable> {
  /// The `send` from which the action stems, at whatever remove.
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
      sendAction: { store.enter($0, of: task, from: .sent) },
      startEffect: { effect in store.takeTurn { store.start([effect], of: task) } })
  }

  /// The state now.
  public var state: State { readState() }

  /// Sends an action, which waits its turn and then passes every middleware.
  ///
  /// It is part of what the `send` of this action set in motion.
  public func send(_ action: Action) {
    sendAction(action)
  }

  /// Starts an effect as part of what the `send` of this action set in motion.
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
