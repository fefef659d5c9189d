import Dispatch
import Synchronization

/// The phase of one asynchronous effect: waiting, running, ended or canceled.
///
/// The token is shared by the store, which may cancel the effect, and the thread that runs the
/// effect.
final class EffectToken: Sendable {
  private enum Phase { case waiting, running, ended, cancelled }

  private struct State {
    var phase = Phase.waiting
    var cancellationHandlers: [@Sendable () -> Void] = []
    var progress: Double?
  }

  private let state = Mutex(State())
  private let isCancelledFlag = Atomic(false)
  private let isOverFlag = Atomic(false)

  /// The number of actions that the effect may still send before it must wait for the store; if it
  /// is negative, the number of waiting threads.
  ///
  /// This limits the memory for an effect that sends millions of actions.
  private let credit = Atomic(EffectToken.initialCredit)
  private let creditReturned = DispatchSemaphore(value: 0)

  static let initialCredit = 64

  /// The part of the work that is done, from 0 to 1; nil if the effect has not reported it.
  var progress: Double? {
    get { state.withLock { $0.progress } }
    set { state.withLock { $0.progress = newValue } }
  }

  var isCancelled: Bool { isCancelledFlag.load(ordering: .acquiring) }

  /// Marks the effect as running; returns false if it was already canceled.
  func start() -> Bool {
    state.withLock { state in
      guard state.phase == .waiting else { return false }
      state.phase = .running
      return true
    }
  }

  /// Marks the effect as ended; returns false if it had already ended or been canceled.
  func end() -> Bool {
    state.withLock { state in
      guard state.phase == .running || state.phase == .waiting else { return false }
      state.phase = .ended
      state.cancellationHandlers = []
      isOverFlag.store(true, ordering: .releasing)
      returnCredit()
      return true
    }
  }

  /// Cancels the effect and calls its cancellation handlers, unless the effect has ended.
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
    returnCredit()
  }

  /// Calls a handler when the effect is canceled, or immediately if it was already canceled.
  ///
  /// If the effect has ended, the handler is never called.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if state.phase == .running || state.phase == .waiting {
        state.cancellationHandlers.append(handler)
      }
      return state.phase == .cancelled
    }
    if isCancelled { handler() }
  }

  /// Blocks while ``initialCredit`` actions of the effect are waiting to be processed.
  ///
  /// Returns false if the effect has ended or was canceled, because its actions are then no longer
  /// processed.
  func takeCredit() -> Bool {
    if isOverFlag.load(ordering: .acquiring) { return false }
    if credit.subtract(1, ordering: .acquiringAndReleasing).oldValue <= 0 { creditReturned.wait() }
    if !isOverFlag.load(ordering: .acquiring) { return true }
    // Return the credit, so that the next waiting thread wakes as well.
    returnCredit()
    return false
  }

  func returnCredit() {
    if credit.add(1, ordering: .acquiringAndReleasing).oldValue < 0 { creditReturned.signal() }
  }
}
