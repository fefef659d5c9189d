/// A subscription to a store; it lasts until it is canceled or the store is deallocated.
public struct StoreSubscription {
  fileprivate let end: () -> Void

  /// Ends the subscription; the subscribed function is no longer called.
  ///
  /// A second call does nothing.
  public func cancel() {
    end()
  }
}

extension Store {
  /// Calls a function with a part of the state, first immediately and then after each action that
  /// changes that part.
  ///
  /// - Parameters:
  ///   - select: Selects the part.
  ///   - body: Called on the store's thread; actions that `body` sends are queued.
  /// - Returns: The subscription. Keep it only if you want to cancel it.
  @inlinable
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, body))
  }

  /// Calls a function with the state, first immediately and then after each reduced action.
  @usableFromInline
  package func watch(_ body: @escaping (State) -> Void) -> StoreSubscription {
    let observer = observeState { state, _ in body(state) }
    process { body(state) }
    return StoreSubscription(end: { [weak self, weak observer] in
      if let observer { self?.remove(observer) }
    })
  }
}

/// Returns a function that calls `body` with a part of its argument, at the first call and whenever
/// the part has changed since the last call.
@inlinable
func onlyChanges<Whole, Value: Equatable>(
  to select: @escaping (Whole) -> Value, _ body: @escaping (Value) -> Void
) -> (Whole) -> Void {
  var last: Value?
  return { whole in
    let value = select(whole)
    if value == last { return }
    last = value
    body(value)
  }
}

extension Store {
  /// Returns a part of the state as an asynchronous sequence: its present value, and then each new
  /// value.
  ///
  /// A value that is equal to the previous one is skipped. No other value is lost, even if the
  /// consumer is slow. The sequence ends when the store is deallocated. One consumer may read the
  /// sequence, in any task.
  ///
  /// - Parameter select: Selects the part; called on the store's thread after each action.
  /// - Returns: The values.
  public func values<Value: Equatable & Sendable>(
    of select: @escaping (State) -> Value
  ) -> AsyncStream<Value> {
    AsyncStream { continuation in
      let output = StreamOutput(continuation)
      var subscription: StoreSubscription?
      subscription = subscribe(to: select) { value in
        if output.yield(value) { return }
        // The consumer has ended.
        subscription?.cancel()
        subscription = nil
      }
    }
  }
}

/// The sending end of an asynchronous sequence, which finishes when this object is deallocated.
final class StreamOutput<Value: Sendable> {
  private let continuation: AsyncStream<Value>.Continuation

  /// The task to cancel when this object is deallocated; nil if there is no such task.
  private let reader: Task<Void, Never>?

  init(_ continuation: AsyncStream<Value>.Continuation, reader: Task<Void, Never>? = nil) {
    self.continuation = continuation
    self.reader = reader
  }

  deinit {
    continuation.finish()
    reader?.cancel()
  }

  /// Adds a value; returns false if the consumer has ended.
  @discardableResult
  func yield(_ value: Value) -> Bool {
    if case .terminated = continuation.yield(value) { false } else { true }
  }
}
