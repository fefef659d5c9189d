import Dispatch
import Synchronization

/// The phase of an asynchronous effect and its connection to the store.
///
/// The token is shared by the store, which may cancel the effect, and the thread that runs the
/// effect.
final class EffectToken: Sendable {
  /// Starts an async function.
  typealias TaskStarter =
    @Sendable (_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>

  private enum Phase: UInt8, AtomicRepresentable {
    case active, ended

    /// The effect has ended, and the store has received its last message.
    case received
    case cancelled
  }

  private struct State {
    var cancellationHandlers: [@Sendable () -> Void] = []
    var progress: Double?
    var status: String?
    var attempt: EffectAttempt?
    var isWaitingToRetry = false
  }

  private let id: EffectID
  private let mailbox: Mailbox
  private let taskStarter: TaskStarter

  private let state = Mutex(State())

  /// The phase; an active effect changes it only while ``state`` is locked.
  private let phase = Atomic(Phase.active)

  /// The number of actions that the effect may send before it must wait for the store; the number
  /// is -n if n threads are waiting.
  ///
  /// The limit keeps the memory small for an effect that sends millions of actions.
  private let credit = Atomic(EffectToken.initialCredit)
  private let creditReturned = DispatchSemaphore(value: 0)

  static let initialCredit = 64

  init(id: EffectID, mailbox: Mailbox, taskStarter: @escaping TaskStarter) {
    self.id = id
    self.mailbox = mailbox
    self.taskStarter = taskStarter
  }

  /// The fraction of the work that is done, from 0 to 1; nil if the effect has not reported it.
  var progress: Double? {
    get { state.withLock { $0.progress } }
    set { state.withLock { $0.progress = newValue } }
  }

  /// A few words about the present work of the effect; nil if the effect has not reported any.
  var status: String? {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  /// The current attempt or, during a delay, the next one; nil before the first error.
  var attempt: EffectAttempt? { state.withLock { $0.attempt } }

  /// Whether the effect waits for its clock before the next attempt.
  var isWaitingToRetry: Bool { state.withLock { $0.isWaitingToRetry } }

  /// Begins the delay before an attempt.
  ///
  /// The progress, the status and all handlers of the failed attempt are removed.
  func beginDelay(before attempt: EffectAttempt) {
    state.withLock { $0 = State(attempt: attempt, isWaitingToRetry: true) }
  }

  /// Ends the delay before an attempt.
  func endDelay() { state.withLock { $0.isWaitingToRetry = false } }

  var isCancelled: Bool { phase.load(ordering: .acquiring) == .cancelled }

  /// Whether the effect has ended or was canceled.
  var isOver: Bool { phase.load(ordering: .acquiring) != .active }

  /// Whether the store expects further messages of the effect, which does not wait for its clock.
  var isRunning: Bool {
    let phase = phase.load(ordering: .acquiring)
    return (phase == .active || phase == .ended) && !isWaitingToRetry
  }

  /// Posts a message to the store.
  func post(_ content: EffectMessage.Content) { mailbox.post(content, from: id) }

  /// Starts an async function, which is canceled together with the effect.
  func startTask(_ body: @escaping @Sendable () async -> Void) {
    onCancel(taskStarter(body).cancel)
  }

  /// Ends the effect, unless it has already ended or been canceled.
  func end() {
    guard finish(as: .ended) != nil else { return }
    returnCredit()
    post(.ended)
  }

  /// Notes that the store has received the end of the effect.
  func receiveEnd() { phase.store(.received, ordering: .releasing) }

  /// Changes the phase of an active effect, and removes its cancellation handlers.
  ///
  /// Returns these handlers; nil if the effect has ended or was canceled.
  private func finish(as new: Phase) -> [@Sendable () -> Void]? {
    state.withLock { state in
      if isOver { return nil }
      phase.store(new, ordering: .releasing)
      defer { state.cancellationHandlers = [] }
      return state.cancellationHandlers
    }
  }

  /// Cancels the effect and calls its cancellation handlers, unless the effect has ended.
  func cancel() {
    guard let handlers = finish(as: .cancelled) else { return }
    for handler in handlers { handler() }
    returnCredit()
  }

  /// Calls a handler when the effect is canceled, or immediately if it was already canceled.
  ///
  /// If the effect has ended, the handler is never called.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !isOver { state.cancellationHandlers.append(handler) }
      return self.isCancelled
    }
    if isCancelled { handler() }
  }

  /// Takes the credit for one action, and blocks while ``initialCredit`` actions of the effect are
  /// waiting to be processed.
  ///
  /// Returns false, without taking a credit, if the effect has ended or was canceled.
  func takeCredit() -> Bool {
    if isOver { return false }
    if credit.subtract(1, ordering: .acquiringAndReleasing).oldValue <= 0 { creditReturned.wait() }
    if !isOver { return true }
    // Return the credit, so that the next waiting thread wakes as well.
    returnCredit()
    return false
  }

  func returnCredit() {
    if credit.add(1, ordering: .acquiringAndReleasing).oldValue < 0 { creditReturned.signal() }
  }
}
