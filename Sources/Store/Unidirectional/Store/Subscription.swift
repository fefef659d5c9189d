/// A subscription to a store; it lasts until it is canceled or the store is deallocated.
public struct StoreSubscription {
  private let end: () -> Void

  fileprivate init(end: @escaping () -> Void) {
    self.end = end
  }

  /// Ends the subscription; the subscribed function is no longer called.
  ///
  /// Canceling it again does nothing.
  public func cancel() {
    end()
  }
}

extension Store {
  /// Calls a function with a part of the state, first immediately and then after each action.
  ///
  /// - Parameters:
  ///   - select: Selects the part.
  ///   - removingRepeats: Whether to skip values equal to the previous one.
  ///   - body: Called on the store's thread; actions that it sends are queued.
  /// - Returns: The subscription. Keep it only if you want to cancel it.
  @inlinable
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, removingRepeats: Bool = true,
    _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, removingRepeats, body))
  }

  /// Calls a function with the state, first immediately and then after each action.
  @usableFromInline
  func watch(_ body: @escaping (State) -> Void) -> StoreSubscription {
    let observer = observeState { state, _ in body(state) }
    process { body(state) }
    return StoreSubscription { [weak self, weak observer] in
      if let observer { self?.remove(observer) }
    }
  }
}

/// Returns a function that calls `body` with a part of its argument, optionally only if that part
/// has changed.
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
