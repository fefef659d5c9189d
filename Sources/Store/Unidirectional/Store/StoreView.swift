/// A view that exposes part of a store's state and has its own actions.
///
/// A view holds no state and runs no effects: it reads its state from the store, and embeds its
/// actions in actions of the store. The store remains the single source of truth. Like its store, a
/// view is not `Sendable`. It retains the store.
public struct StoreView<State, Action> {
  fileprivate let read: () -> State
  fileprivate let forward: (Action) -> StoreTask
  fileprivate let watch: (@escaping (State) -> Void) -> StoreSubscription

  /// The current value of the part of the state that the view exposes.
  public var state: State { read() }

  /// Sends an action to the store.
  ///
  /// - Returns: The work that the action started, as a task of the store.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    forward(action)
  }

  /// Calls a function with a part of this view's state, first immediately and then after each
  /// action that changes that part.
  ///
  /// - Parameters:
  ///   - select: Selects the part.
  ///   - body: Called on the store's thread; actions that `body` sends are queued.
  /// - Returns: The subscription. Keep it only if you want to cancel it.
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, body))
  }

  /// Returns a view of a part of this view's state, with its own actions.
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
  /// Returns a view of a part of the state, with its own actions.
  ///
  /// - Parameters:
  ///   - state: Selects the part; called each time the part is read.
  ///   - action: Embeds a local action.
  /// - Returns: The view, which retains this store.
  public func scope<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, action: @escaping (LocalAction) -> Action
  ) -> StoreView<LocalState, LocalAction> {
    // The store keeps the function passed to `watch`, so that function must not retain the store.
    StoreView(read: { self.state }, forward: { self.send($0) }, watch: { self.watch($0) })
      .scope(state: state, action: action)
  }
}
