/// A subscription to a store, which goes on until it is cancelled or the store is gone.
public struct StoreSubscription {
  private let end: () -> Void

  init(end: @escaping () -> Void) {
    self.end = end
  }

  /// Ends it, so that its function is not called any more; to cancel twice is once.
  public func cancel() {
    end()
  }
}

extension Store {
  /// Calls `body` with a part of the state: at once, and then after each action.
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
    var last = select(state)
    let number = observeState { [unowned self] _ in
      let value = select(state)
      if removingRepeats, value == last { return }
      last = value
      body(value)
    }
    body(last)
    return StoreSubscription { [weak self] in self?.removeStateObserver(number) }
  }
}
