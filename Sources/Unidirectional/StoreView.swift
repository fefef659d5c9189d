/// A view on a store: a part of its state, and local actions that become its own.
///
/// It holds nothing of its own and runs no effects; there is one source of truth. Like its store it
/// is not `Sendable`, and it keeps its store.
public struct StoreView<State, Action> {
  private let read: () -> State
  private let forward: (Action) -> StoreTask
  private let observe: (@escaping () -> Void) -> StoreSubscription

  init(
    read: @escaping () -> State, forward: @escaping (Action) -> StoreTask,
    observe: @escaping (@escaping () -> Void) -> StoreSubscription
  ) {
    self.read = read
    self.forward = forward
    self.observe = observe
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
  ///   - body: Called on the store's thread.
  /// - Returns: What ends the subscription; it need not be kept.
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, removingRepeats: Bool = true,
    _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    var last = select(state)
    let subscription = observe { [read] in
      let value = select(read())
      if removingRepeats, value == last { return }
      last = value
      body(value)
    }
    body(last)
    return subscription
  }

  /// A view on a part of this view.
  public func scope<LocalState, LocalAction>(
    state: @escaping (State) -> LocalState, action: @escaping (LocalAction) -> Action
  ) -> StoreView<LocalState, LocalAction> {
    StoreView<LocalState, LocalAction>(
      read: { [read] in state(read()) }, forward: { [forward] in forward(action($0)) },
      observe: observe)
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
      observe: { body in
        let number = self.observeState { _ in body() }
        return StoreSubscription { [weak self] in self?.removeStateObserver(number) }
      })
  }
}
