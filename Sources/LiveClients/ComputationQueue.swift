import DequeModule
import Dispatch
import Synchronization

/// A first-in, first-out queue that runs a limited number of computations at a time.
///
/// An urgent computation starts immediately. If the calling task is canceled, the call returns
/// immediately. A computation that has not started then never runs, and a running computation
/// continues in the background until it ends.
///
/// NB: Each computation thread has its own serial queue, because Dispatch gives a serial queue a
/// thread even while the work on other queues is still running. On a concurrent queue, a
/// computation would occupy one of the few threads that async functions share (Linux, Swift 6.3).
final class ComputationQueue: Sendable {
  private struct State {
    var threads = 0
    var waiting: Deque<QueuedComputation> = []
  }

  private let width: Int
  private let state = Mutex(State())

  /// Creates a queue.
  ///
  /// - Parameter width: The maximum number of computations that run at a time; only urgent
  ///   computations can exceed it.
  init(width: Int) {
    self.width = width
  }

  /// Runs a computation.
  ///
  /// - Parameters:
  ///   - isUrgent: Whether to start immediately, regardless of how many computations are running.
  ///   - body: The computation; its argument returns whether the result is no longer needed.
  /// - Returns: The result; nil, immediately, if the calling task is canceled.
  func run<Value: Sendable>(
    isUrgent: Bool,
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> Value
  ) async -> Value? {
    let result = FirstResult<Value?>()
    let computation = QueuedComputation {
      // The caller may have been canceled while the computation waited.
      if !result.isSet { result.set(body { result.isSet }) }
    }
    return await withTaskCancellationHandler {
      await result.value { add(computation, isUrgent: isUrgent) }
    } onCancel: {
      result.set(nil)
    }
  }

  private func add(_ computation: QueuedComputation, isUrgent: Bool) {
    let startsNow = state.withLock { state in
      if !isUrgent, state.threads >= width {
        state.waiting.append(computation)
        return false
      }
      state.threads += 1
      return true
    }
    if startsNow { start(computation) }
  }

  private func start(_ computation: QueuedComputation) {
    DispatchQueue(label: "computation").async { [self] in
      computation.run()
      while let next = takeNext() { next.run() }
    }
  }

  /// Removes and returns the computation that has waited longest; returns nil if the thread should
  /// end.
  private func takeNext() -> QueuedComputation? {
    state.withLock { state in
      if state.threads <= width, let next = state.waiting.popFirst() { return next }
      state.threads -= 1
      return nil
    }
  }
}

/// A computation that has not started.
private struct QueuedComputation: Sendable {
  let run: @Sendable () -> Void
}
