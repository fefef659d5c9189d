extension Store {
  /// Returns a part of the state as an asynchronous sequence: its present value, and then each new
  /// value.
  ///
  /// A value that is equal to the previous one is skipped. No other value is lost, even if the
  /// consumer is slow. The sequence ends when the store is deallocated. It may be consumed in any
  /// task, by one consumer.
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

  /// The task to cancel at the end of the sequence, if any.
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
