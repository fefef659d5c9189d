/// A subscription to a store, which lasts until it is canceled or the store is gone.
public struct StoreSubscription {
  private let end: () -> Void

  @usableFromInline
  init(end: @escaping () -> Void) {
    self.end = end
  }

  /// Ends the subscription, whose function is then no longer called.
  ///
  /// Canceling twice does nothing.
  public func cancel() {
    end()
  }
}

extension Store {
  /// Calls a function with a part of the state: at once, and then after each action.
  ///
  /// - Parameters:
  ///   - select: Selects the part.
  ///   - removingRepeats: Whether to call the function only if the part differs from the last one.
  ///   - body: Called on the store's thread. Actions that it sends are queued.
  /// - Returns: The subscription, by which to end it; it need not be kept.
  @inlinable
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, removingRepeats: Bool = true,
    _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, removingRepeats, body))
  }

  /// Calls a function with the state: at once, and then after each action.
  @inlinable
  func watch(_ body: @escaping (State) -> Void) -> StoreSubscription {
    let number = observeState { [unowned self] _ in body(state) }
    process { body(state) }
    return StoreSubscription { [weak self] in self?.removeStateObserver(number) }
  }
}

/// Calls `body` with a part of its argument, the first time and whenever the part has changed.
@inlinable
func onlyChanges<Whole, Value: Equatable>(
  to select: @escaping (Whole) -> Value, _ removingRepeats: Bool, _ body: @escaping (Value) -> Void
) -> (Whole) -> Void {
  var last: Value?
  return { whole in
    let value = select(whole)
    if removingRepeats, value == last { return }
    last = value
    body(value)
  }
}
