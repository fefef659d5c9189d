/// A function that handles each action on its way from `send` to the reducer.
///
/// A middleware sees every action that enters the store, including the actions of effects. It may
/// forward the action, a different one, several, or no action at all. It may also send further
/// actions and start effects, for example to forward an action later.
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
/// Middleware runs on the store's thread, in the order in which it was passed to the store.
public struct Middleware<State, Action: Sendable> {
  @usableFromInline package let handle:
    (_ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void) ->
      Void

  /// Creates a middleware from a function.
  ///
  /// `next` passes an action to the next middleware or, after the last middleware, to the reducer.
  /// When `next` returns, the state has changed and the action's effects have started, unless later
  /// middleware discarded the action. The middleware may call `next` any number of times.
  public init(
    _ handle:
      @escaping (
        _ action: Action, _ context: MiddlewareContext<State, Action>, _ next: (Action) -> Void
      ) -> Void
  ) {
    self.handle = handle
  }

  /// Lifts a middleware to global state and actions.
  ///
  /// The lifted middleware still sees only its own part of the state and its own actions. Other
  /// global actions bypass the middleware. The actions that the middleware forwards or sends, and
  /// the actions of its effects, are embedded in global actions. Embedding keeps only the extracted
  /// value. The time of a ``Timestamped`` action would be lost, for example; use ``timestamped()``
  /// for such actions.
  ///
  /// - Parameters:
  ///   - state: Selects the part of the state, for example with a key path.
  ///   - action: The path from global actions to the actions of the part.
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
  /// An action that the middleware forwards keeps the time of the action that the middleware
  /// received. Actions that it sends, and the actions of its effects, get their timestamps when
  /// they enter the store.
  public func timestamped() -> Middleware<State, Timestamped<Action>> {
    Middleware<State, Timestamped<Action>> { [handle] action, context, next in
      let local = context.pullback(state: { $0 }, embed: Timestamped<Action>.action.embed)
      handle(action.action, local) { next(Timestamped($0, at: action.time)) }
    }
  }
}

/// The functions of a store that a middleware can use.
///
/// A middleware may keep the context to send actions later, on the store's thread. The context
/// retains the store.
public struct MiddlewareContext<State, Action: Sendable> {
  /// The origin of the action that the middleware received.
  public let origin: ActionOrigin

  private let readState: () -> State
  private let sendAction: (Action) -> Void
  private let startEffect: (Effect<Action>) -> Void

  /// The current state.
  public var state: State { readState() }

  /// Sends an action through every middleware, after the actions that are already queued.
  ///
  /// The action belongs to the task of the action that the middleware received. If the store is not
  /// processing an action, the new action is processed immediately.
  public func send(_ action: Action) {
    sendAction(action)
  }

  /// Starts an effect, which belongs to the task of the action that the middleware received.
  public func start(_ effect: Effect<Action>) {
    startEffect(effect)
  }

  /// Returns a context for a part of the state; it embeds local actions in actions of this context.
  func pullback<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, embed: @escaping @Sendable (LocalAction) -> Action
  ) -> MiddlewareContext<LocalState, LocalAction> {
    MiddlewareContext<LocalState, LocalAction>(
      origin: origin, readState: { state(readState()) }, sendAction: { sendAction(embed($0)) },
      startEffect: { startEffect($0.map(embed)) })
  }
}

extension MiddlewareContext {
  @usableFromInline
  init(store: Store<State, Action>, origin: ActionOrigin) {
    let task = origin.task
    self.init(
      origin: origin, readState: { store.state },
      sendAction: { store.enqueue($0, from: ActionOrigin(task: task)) },
      startEffect: { effect in store.process { store.start([effect], of: task, by: .middleware) } })
  }
}
