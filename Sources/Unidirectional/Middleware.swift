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
}

/// What a middleware may do with its store.
public struct MiddlewareContext<State, Action: Sendable> {
  private let store: Store<State, Action>
  private let task: StoreTask

  @usableFromInline
  init(store: Store<State, Action>, task: StoreTask) {
    self.store = store
    self.task = task
  }

  /// The state now.
  public var state: State { store.state }

  /// Sends an action, which waits its turn and then passes every middleware.
  public func send(_ action: Action) {
    store.send(action)
  }

  /// Starts an effect as part of what the `send` of this action set in motion.
  public func start(_ effect: Effect<Action>) {
    store.start([effect], of: task)
  }
}
