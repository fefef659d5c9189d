import Synchronization

/// The cancellation state of a request, and the function that interrupts its current wait.
final class CancellationToken: Sendable {
  private struct State {
    var isCancelled = false
    var interrupt: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels the request, from any thread.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.interrupt?()
    }
  }

  /// Runs a blocking function that a cancellation can interrupt.
  ///
  /// - Parameters:
  ///   - interrupt: Ends the wait immediately, without blocking. It is called by ``cancel()``, or
  ///     before `body` if the token is already canceled. It is never called after this function
  ///     has returned.
  ///   - body: The function that waits.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws.
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
