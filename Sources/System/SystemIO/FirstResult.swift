import Synchronization

/// The first result of some work; later results are ignored.
package final class FirstResult<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, Never>?
    var value: Value?
  }

  private let state = Mutex(State())

  /// Creates an object without a result.
  package init() {}

  /// Whether there is a result.
  package var isSet: Bool { state.withLock { $0.value != nil } }

  /// Sets the result and resumes the waiting caller, unless there is a result already.
  package func set(_ value: Value) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
      if state.value != nil { return nil }
      state.value = value
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: value)
  }

  /// Waits for the result and returns it; call this method only once.
  ///
  /// `start` is called to start the work, unless there is a result already.
  package func value(start: () -> Void) async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state in
        if state.value == nil { state.continuation = continuation }
        return state.value
      }
      if let value { continuation.resume(returning: value) } else { start() }
    }
  }
}
