import Synchronization

/// Whether a question was cancelled, and what ends the wait for its answer then.
final class CancellationToken: Sendable {
  private struct State {
    var isCancelled = false
    var interrupt: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels, from any thread.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.interrupt?()
    }
  }

  /// Waits for something.
  ///
  /// - Parameters:
  ///   - interrupt: Ends the wait, at once and without waiting itself. It is called by whoever
  ///     cancels, or here where that has happened before; never once this has returned.
  ///   - body: Waits.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func interrupting<Value, Failure: Error>(
    by interrupt: @escaping @Sendable () -> Void, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    state.withLock { state in
      if state.isCancelled { interrupt() }
      state.interrupt = interrupt
    }
    defer { state.withLock { $0.interrupt = nil } }
    return try body()
  }
}
