import Dispatch
import Synchronization

/// One run of an asynchronous effect: whether it is waiting, running, over or canceled.
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

  /// Counts the actions that the effect may still send before it has to wait for the store, which
  /// bounds the memory of an effect that sends millions of them.
  private let credit = DispatchSemaphore(value: 0)

  static let initialCredit = 64

  init() {
    // NB: a semaphore that is created with this value would end the program when it is released with
    // a smaller one.
    for _ in 0..<Self.initialCredit { credit.signal() }
  }

  var isCancelled: Bool { isCancelledFlag.load(ordering: .acquiring) }

  /// Whether the effect may start; false if it was canceled before.
  func start() -> Bool {
    state.withLock { state in
      guard state.phase == .waiting else { return false }
      state.phase = .running
      return true
    }
  }

  /// Marks the end of the effect; false if it had ended or was canceled before.
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

  /// Cancels the effect and calls its handlers, unless it has ended.
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

  /// Calls a handler when the effect is canceled: at once if it already is, never if it has ended.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if state.phase == .running || state.phase == .waiting {
        state.cancellationHandlers.append(handler)
      }
      return state.phase == .cancelled
    }
    if isCancelled { handler() }
  }

  /// Waits until the store has processed enough of the actions sent before; false if the effect has
  /// ended or was canceled, so that no more are processed.
  func takeCredit() -> Bool {
    if isOverFlag.load(ordering: .acquiring) { return false }
    credit.wait()
    if !isOverFlag.load(ordering: .acquiring) { return true }
    // The signal of the end is passed on, so that every waiter wakes.
    credit.signal()
    return false
  }

  func returnCredit() {
    credit.signal()
  }
}
