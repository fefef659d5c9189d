import DequeModule
import Dispatch
import PrimeNumbers
import Synchronization

/// Runs computations that cannot be stopped, one at a time, first in, first out.
///
/// A caller can stop waiting for its computation. If the computation has not started by then, it
/// never runs. Otherwise it runs to completion, and the computations behind it wait.
///
/// NB: They run on a serial queue, because Dispatch gives it a thread outside the small pool that
/// concurrent queues and async functions share. A computation in that pool would occupy one of its
/// threads for as long as it takes.
final class ComputationQueue: Sendable {
  private struct State {
    var hasThread = false
    var waiting: Deque<QueuedComputation> = []
  }

  private let state = Mutex(State())

  /// Runs a computation, blocking the calling thread until it finishes or is canceled.
  ///
  /// - Parameters:
  ///   - control: Cancels the wait, through ``ComputationControl/onCancel``.
  ///   - body: The computation.
  /// - Returns: The result of `body`; nil if canceled.
  func run(control: ComputationControl, _ body: @escaping @Sendable () -> Int64) -> Int64? {
    let computation = QueuedComputation(body)
    let needsThread = state.withLock { state in
      state.waiting.append(computation)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if needsThread { DispatchQueue(label: "computations").async { self.work() } }
    control.onCancel {
      self.state.withLock { $0.waiting.removeAll { $0 === computation } }
      computation.cancel()
    }
    return computation.wait()
  }

  private func work() {
    while let next = takeNext() { next.run() }
  }

  private func takeNext() -> QueuedComputation? {
    state.withLock { state in
      state.hasThread = !state.waiting.isEmpty
      return state.waiting.popFirst()
    }
  }
}

/// A computation that a caller is waiting for.
private final class QueuedComputation: Sendable {
  private enum Phase {
    case waiting, done(Int64), cancelled
  }

  private let body: @Sendable () -> Int64
  private let phase = Mutex(Phase.waiting)
  private let isSettled = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Int64) {
    self.body = body
  }

  func run() { settle(.done(body())) }

  func cancel() { settle(.cancelled) }

  /// Blocks until the computation has run or been canceled; returns its result, or nil if
  /// canceled.
  func wait() -> Int64? {
    isSettled.wait()
    return phase.withLock { if case .done(let result) = $0 { result } else { nil } }
  }

  /// Records the first outcome and wakes the waiting caller; later outcomes are ignored.
  private func settle(_ end: Phase) {
    let isFirst = phase.withLock { phase in
      guard case .waiting = phase else { return false }
      phase = end
      return true
    }
    if isFirst { isSettled.signal() }
  }
}
