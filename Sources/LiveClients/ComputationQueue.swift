import Dispatch
import PrimeNumbers
import Synchronization

/// Runs computations that cannot be stopped: one at a time, in the order in which they came.
///
/// Whoever waits for one may give up on it. One that has not begun by then never does; one that has
/// runs out, and those behind it wait for that.
///
/// NB: they run on a serial queue, to which Dispatch gives a thread beside those that concurrent
/// queues and async functions share: these are few, and one would be taken up for as long as it takes.
final class ComputationQueue: Sendable {
  private struct State {
    var hasThread = false
    var waiting: [QueuedComputation] = []
  }

  private let state = Mutex(State())

  /// Runs a computation, and blocks this thread until it is done or given up on.
  ///
  /// - Parameters:
  ///   - control: Says when it is given up on, by ``ComputationControl/onCancel``.
  ///   - body: The computation.
  /// - Returns: What it comes to; nil where it was given up on.
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
      computation.giveUp()
    }
    return computation.wait()
  }

  private func work() {
    while let next = takeNext() { next.run() }
  }

  private func takeNext() -> QueuedComputation? {
    state.withLock { state in
      state.hasThread = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }
}

/// A computation, and whoever waits for it.
private final class QueuedComputation: Sendable {
  private enum Phase {
    case waitedFor, done(Int64), givenUp
  }

  private let body: @Sendable () -> Int64
  private let phase = Mutex(Phase.waitedFor)
  private let isSettled = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Int64) {
    self.body = body
  }

  func run() { settle(.done(body())) }

  func giveUp() { settle(.givenUp) }

  /// Blocks until it has been run or given up on; what came of it, in the first case.
  func wait() -> Int64? {
    isSettled.wait()
    return phase.withLock { if case .done(let result) = $0 { result } else { nil } }
  }

  /// What comes first counts.
  private func settle(_ end: Phase) {
    let isFirst = phase.withLock { phase in
      guard case .waitedFor = phase else { return false }
      phase = end
      return true
    }
    if isFirst { isSettled.signal() }
  }
}
