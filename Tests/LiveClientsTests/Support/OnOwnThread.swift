import Dispatch
import Synchronization

/// Runs a blocking function on its own thread; canceling the calling task cancels the function.
func onOwnThread<Value: Sendable, Failure: Error>(
  _ body:
    @escaping @Sendable (_ onCancel: (@escaping @Sendable () -> Void) -> Void) throws(Failure)
    -> Value
) async throws(Failure) -> Value {
  let canceller = CancellationHandler()
  let result = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "waiting").async {
        do throws(Failure) {
          let value = try body { canceller.cancels(by: $0) }
          continuation.resume(returning: Result<Value, Failure>.success(value))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
  } onCancel: {
    canceller.cancel()
  }
  return try result.get()
}

/// Cancels an operation, even if it has not started yet.
private final class CancellationHandler: Sendable {
  private struct State {
    var isCancelled = false
    var function: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  func cancels(by function: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.function = function
      return state.isCancelled
    }
    if isCancelled { function() }
  }

  func cancel() {
    let function = state.withLock { state in
      state.isCancelled = true
      return state.function
    }
    function?()
  }
}
