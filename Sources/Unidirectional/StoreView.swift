/// A view of a store: a part of its state, and local actions that are embedded into the store's own.
///
/// It holds no state and runs no effects; the store stays the one source of truth. Like its store it is
/// not `Sendable`, and it keeps the store alive.
public struct StoreView<State, Action> {
  private let read: () -> State
  private let forward: (Action) -> StoreTask
  private let watch: (@escaping (State) -> Void) -> StoreSubscription

  init(
    read: @escaping () -> State, forward: @escaping (Action) -> StoreTask,
    watch: @escaping (@escaping (State) -> Void) -> StoreSubscription
  ) {
    self.read = read
    self.forward = forward
    self.watch = watch
  }

  /// The present part of the state.
  public var state: State { read() }

  /// Sends an action to the store.
  ///
  /// - Returns: The work that the action started, for the store.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    forward(action)
  }

  /// Calls a function with a part of this part: at once, and then after each action of the store.
  ///
  /// - Parameters:
  ///   - select: Selects the part.
  ///   - removingRepeats: Whether to call the function only if the part differs from the last one.
  ///   - body: Called on the store's thread. Actions that it sends are queued.
  /// - Returns: The subscription, by which to end it; it need not be kept.
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, removingRepeats: Bool = true,
    _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, removingRepeats, body))
  }

  /// A view of a part of this view.
  public func scope<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, action: @escaping (LocalAction) -> Action
  ) -> StoreView<LocalState, LocalAction> {
    StoreView<LocalState, LocalAction>(
      read: { [read] in state(read()) },
      forward: { [forward] in forward(action($0)) },
      watch: { [watch] body in watch { body(state($0)) } })
  }
}

extension Store {
  /// A view of a part of the state, with actions of its own.
  ///
  /// - Parameters:
  ///   - state: Selects the part; called each time it is read.
  ///   - action: Embeds a local action.
  /// - Returns: The view, which keeps this store alive.
  public func scope<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, action: @escaping (LocalAction) -> Action
  ) -> StoreView<LocalState, LocalAction> {
    StoreView<LocalState, LocalAction>(
      read: { state(self.state) },
      forward: { self.send(action($0)) },
      // The function that is called later must not keep the store, which keeps it.
      watch: { body in self.watch { body(state($0)) } })
  }
}
