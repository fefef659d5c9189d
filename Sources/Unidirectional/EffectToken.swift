import Dispatch
import Synchronization

/// One start of an asynchronous effect: whether it runs, has ended or was cancelled.
///
/// It is shared by the store, which may cancel it, and the effect, which runs elsewhere.
final class EffectToken: Sendable {
  private enum Phase { case waiting, running, ended, cancelled }

  private struct State {
    var phase = Phase.waiting
    var cancellationHandlers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let isCancelledFlag = Atomic(false)
  private let isOverFlag = Atomic(false)

  /// How many more actions the effect may send before it has to wait for the store, which is what
  /// bounds the memory of an effect that brings back millions of them.
  private let credit = DispatchSemaphore(value: 0)

  static let creditAtStart = 64

  init() {
    // NB: a semaphore made with this value would end the program when it goes with less.
    for _ in 0..<Self.creditAtStart { credit.signal() }
  }

  var isCancelled: Bool { isCancelledFlag.load(ordering: .acquiring) }

  /// Whether the effect may start; false when it was cancelled before.
  func start() -> Bool {
    state.withLock { state in
      guard state.phase == .waiting else { return false }
      state.phase = .running
      return true
    }
  }

  /// Marks the end of the effect; false when it had ended or was cancelled before.
  func end() -> Bool {
    state.withLock { state in
      guard state.phase == .running || state.phase == .waiting else { return false }
      state.phase = .ended
      state.cancellationHandlers = []
      isOverFlag.store(true, ordering: .releasing)
      credit.signal()
      return true
    }
  }

  /// Cancels the effect, calling its handlers, unless it has ended.
  func cancel() {
    let handlers = state.withLock { state -> [@Sendable () -> Void] in
      guard state.phase == .running || state.phase == .waiting else { return [] }
      state.phase = .cancelled
      isCancelledFlag.store(true, ordering: .releasing)
      isOverFlag.store(true, ordering: .releasing)
      defer { state.cancellationHandlers = [] }
      return state.cancellationHandlers
    }
    for handler in handlers { handler() }
    credit.signal()
  }

  /// Calls `handler` when the effect is cancelled: at once if it is already, never if it has ended.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if state.phase == .running || state.phase == .waiting {
        state.cancellationHandlers.append(handler)
      }
      return state.phase == .cancelled
    }
    if isCancelled { handler() }
  }

  /// Waits until the store has taken enough of what was sent before; false when the effect has
  /// ended or was cancelled, so that nobody would take more.
  func takeCredit() -> Bool {
    if isOverFlag.load(ordering: .acquiring) { return false }
    credit.wait()
    if !isOverFlag.load(ordering: .acquiring) { return true }
    // The signal of the end is handed on, so that every waiter wakes.
    credit.signal()
    return false
  }

  func giveCredit() {
    credit.signal()
  }
}
