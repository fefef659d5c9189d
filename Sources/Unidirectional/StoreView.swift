/// A view on a store: a part of its state, and local actions that become its own.
///
/// It holds nothing of its own and runs no effects; there is one source of truth. Like its store it
/// is not `Sendable`, and it keeps its store.
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

  /// The part of the state, as it is now.
  public var state: State { read() }

  /// Sends an action to the store.
  ///
  /// - Returns: What this set in motion, for the store.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    forward(action)
  }

  /// Calls `body` with a part of this part: at once, and then after each action of the store.
  ///
  /// - Parameters:
  ///   - select: The part.
  ///   - removingRepeats: Whether `body` is called only when the part is another than the time
  ///     before.
  ///   - body: Called on the store's thread. What it sends waits its turn.
  /// - Returns: What ends the subscription; it need not be kept.
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, removingRepeats: Bool = true,
    _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, removingRepeats, body))
  }

  /// A view on a part of this view.
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
  /// A view on a part of the state that sends actions of its own kind.
  ///
  /// - Parameters:
  ///   - state: The part of the state, made anew each time it is asked for.
  ///   - action: What a local action means for the whole.
  /// - Returns: The view, which keeps this store.
  public func scope<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, action: @escaping (LocalAction) -> Action
  ) -> StoreView<LocalState, LocalAction> {
    StoreView<LocalState, LocalAction>(
      read: { state(self.state) },
      forward: { self.send(action($0)) },
      // What is called later must not keep the store, which keeps it.
      watch: { body in self.watch { body(state($0)) } })
  }
}
