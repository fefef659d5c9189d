import Dispatch
import Synchronization

/// Runs an async function and blocks this thread until it is over.
///
/// The thread must be one of Dispatch's or the program's own, never one that async functions share.
///
/// - Parameters:
///   - onCancel: Called once, as the function begins, with what cancels its task; that may be called
///     at any time, from any thread.
///   - body: The function; it must be over soon once its task is cancelled.
/// - Returns: What it returns.
/// - Throws: What it throws.
func blocking<Value: Sendable, Failure: Error>(
  onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void,
  _ body: @escaping @Sendable () async throws(Failure) -> Value
) throws(Failure) -> Value {
  let outcome = Outcome<Value, Failure>()
  let task = Task {
    do throws(Failure) {
      outcome.put(.success(try await body()))
    } catch {
      outcome.put(.failure(error))
    }
  }
  onCancel { task.cancel() }
  return try outcome.wait().get()
}

/// What one thread puts in and another waits for.
private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
  private let result = Mutex<Result<Value, Failure>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ newResult: Result<Value, Failure>) {
    result.withLock { $0 = newResult }
    isThere.signal()
  }

  func wait() -> Result<Value, Failure> {
    isThere.wait()
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("it is signalled after the result was put in")
    }
    return result
  }
}
