/// A subscription to a store, which goes on until it is cancelled or the store is gone.
public struct StoreSubscription {
  private let end: () -> Void

  @usableFromInline
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
  @inlinable
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, removingRepeats: Bool = true,
    _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, removingRepeats, body))
  }

  /// Calls `body` with the state: at once, and then after each action.
  @inlinable
  func watch(_ body: @escaping (State) -> Void) -> StoreSubscription {
    let number = observeState { [unowned self] _ in body(state) }
    takeTurn { body(state) }
    return StoreSubscription { [weak self] in self?.removeStateObserver(number) }
  }
}

/// Calls `body` with a part of what it is called with, the first time and when the part has changed.
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
