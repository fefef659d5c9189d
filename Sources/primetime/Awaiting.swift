import Dispatch
import Synchronization
import Unidirectional

/// Blocks this thread until an async function is done, which is cancelled with the effect that
/// waits for it.
///
/// The thread must be one of Dispatch's or the program's own, never one that async functions share.
func awaiting<Value: Sendable>(
  _ cancellation: EffectCancellation, _ body: @escaping @Sendable () async -> Value
) -> Value? {
  let outcome = Outcome<Value>()
  let task = Task { outcome.put(await body()) }
  cancellation.onCancel { task.cancel() }
  return outcome.wait()
}

/// A value that one thread puts in and another waits for.
private final class Outcome<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ newValue: Value) {
    value.withLock { $0 = newValue }
    isThere.signal()
  }

  func wait() -> Value? {
    isThere.wait()
    return value.withLock { $0 }
  }
}
