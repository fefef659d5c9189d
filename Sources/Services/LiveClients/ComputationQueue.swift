import Dispatch
import Unidirectional

/// A first-in, first-out queue that runs a limited number of computations at a time.
///
/// An urgent computation does not wait. If the calling task is canceled, the call returns
/// immediately: a computation that has not started never runs, and a running computation continues
/// in the background until it ends.
struct ComputationQueue: Sendable {
  private let queue: ConcurrentEffectQueue

  /// Creates a queue that runs `width` computations at a time, not counting urgent ones.
  init(width: Int) {
    queue = ConcurrentEffectQueue(width: width)
  }

  /// Runs a computation; returns nil, immediately, if the calling task is canceled.
  ///
  /// An urgent computation starts immediately, regardless of how many are running. `isCancelled`
  /// returns whether the result is no longer needed.
  func run<Value: Sendable>(
    isUrgent: Bool,
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> Value
  ) async -> Value? {
    let result = FirstResult<Value?>()
    let computation = { @Sendable in
      // The caller may have been canceled while the computation waited.
      if !result.isSet { result.set(body { result.isSet }) }
    }
    return await withTaskCancellationHandler {
      await result.value {
        if isUrgent {
          DispatchQueue(label: "computation").async(execute: computation)
        } else {
          queue.async(computation)
        }
      }
    } onCancel: {
      result.set(nil)
    }
  }
}
