import DequeModule
import Dispatch
import Unidirectional

/// A buffer that runs a test store's effects and holds their actions until the test receives them.
///
/// The messages of each effect are processed one at a time, as in a store, but only up to the first
/// action that the test has not received. The next effect of a concatenation therefore does not
/// start until that action has been reduced.
///
/// Concurrent effects send their actions in no particular order, so a test may receive these
/// actions in any order. Effects that are scheduled on a clock share a queue of messages, effects
/// on the serial queue share another, and every remaining effect has its own. In a queue, every
/// message waits for the one before it. The cost of processing a message does not depend on the
/// number of queues.
final class EffectBuffer<Action: Sendable> {
  /// The pending messages of one source; a source with no pending messages has no queue.
  struct MessageQueue {
    /// The sequence number of the queue, in the order of creation.
    let number: Int

    var actions = Deque<PendingAction<Action>>()
    var messages = Deque<EffectMessage>()
  }

  /// The faults that the test has not received; some depend on the timing of an effect.
  var faults: [(fault: EffectFault, isTimingIndependent: Bool)] = []

  let runner: EffectRunner<Action>
  private(set) var immediate = Deque<PendingAction<Action>>()
  private(set) var queues: [EffectSource: MessageQueue] = [:]

  /// The number of actions received from effects so far.
  private(set) var receivedCount = 0

  /// The actions in all queues, in the order in which they arrived.
  private var pending = Deque<PendingAction<Action>>()

  /// The sources whose queues may have a message to process.
  private var ready = Deque<EffectSource>()

  /// The source of the message being processed; nil while the effects of an action start.
  private var current: EffectSource?

  private let arrived: DispatchSemaphore
  private let executor: AsyncEffectExecutor
  private var lastQueue = 0

  init() {
    let arrived = DispatchSemaphore(value: 0)
    self.arrived = arrived
    executor = AsyncEffectExecutor(onIdle: { arrived.signal() })
    runner = EffectRunner(wake: { arrived.signal() })
    runner.startTask = { [executor] in executor.start($0, priority: $1, $2) }
    runner.attach(to: self) { [unowned self] in receive($0, from: $1, in: $2) }
  }

  // MARK: Processing messages

  /// Processes posted messages, up to the first pending action of each queue; does nothing while an
  /// action of a synchronous effect is pending.
  ///
  /// - Parameter onlyClock: Whether to process only the messages of clocks, which do not depend on
  ///   timing.
  func settle(onlyClock: Bool = false) {
    guard immediate.isEmpty else { return }
    sort()
    if onlyClock {
      processMessages(of: .clock)
    } else {
      while let source = ready.popFirst() { processMessages(of: source) }
    }
  }

  /// Moves posted messages into their queues, and discards messages of effects that have ended or
  /// were canceled.
  private func sort() {
    for message in runner.takePosted() {
      guard let source = source(of: message.effect) else { continue }
      change(source) { $0.messages.append(message) }
      ready.append(source)
    }
  }

  /// Returns the source of an effect's messages, or nil if the effect has ended or was canceled.
  private func source(of id: EffectID) -> EffectSource? {
    guard let effect = runner.tree.single(id) else { return nil }
    return switch effect.place {
    case .clock: .clock
    case .queue(.serial): .serialQueue
    default: .effect(id)
    }
  }

  private func processMessages(of source: EffectSource) {
    while queues[source]?.actions.isEmpty == true {
      var message: EffectMessage?
      change(source) { message = $0.messages.popFirst() }
      guard let message else { return }
      current = source
      runner.process(message)
      current = nil
      sort()
    }
  }

  private func change(_ source: EffectSource, _ body: (inout MessageQueue) -> Void) {
    if queues[source] == nil { lastQueue += 1 }
    body(&queues[source, default: MessageQueue(number: lastQueue)])
    if let queue = queues[source], queue.actions.isEmpty, queue.messages.isEmpty {
      queues[source] = nil
    }
  }

  /// Returns a function that blocks until a message is posted or no async function is running.
  ///
  /// The function may be called on any thread, and returns false if the deadline passes first. An
  /// event before the call may end the wait at once, so the caller must check the buffer again.
  func waiting(until deadline: DispatchTime) -> @Sendable () -> Bool {
    { [arrived] in arrived.wait(timeout: deadline) == .success }
  }

  // MARK: Pending actions

  /// Returns the first matching action that can be received, among the actions numbered `number` or
  /// higher; nil if there is no such action.
  ///
  /// If actions of synchronous effects are pending, only the first of these is considered,
  /// regardless of its number.
  func head(
    from number: Int = 0, where matches: (PendingAction<Action>) -> Bool = { _ in true }
  ) -> PendingAction<Action>? {
    if let first = immediate.first { return matches(first) ? first : nil }
    // Search the new actions only, and check `matches` first, because most actions do not match.
    let old = number == 0 ? nil : pending.lastIndex { $0.number < number }
    let start = old.map { $0 + 1 } ?? 0
    return pending[start...].first { matches($0) && isHead($0) }
  }

  private func isHead(_ action: PendingAction<Action>) -> Bool {
    action.source.flatMap { queues[$0]?.actions.first?.number } == action.number
  }

  /// Removes an action, which must be the first of its queue.
  func take(_ head: PendingAction<Action>) {
    guard let source = head.source else {
      _ = immediate.popFirst()
      return
    }
    if let index = pending.firstIndex(where: { $0.number == head.number }) {
      pending.remove(at: index)
    }
    change(source) { _ = $0.actions.popFirst() }
    ready.append(source)
  }

  private func receive(_ action: Action, from origin: ActionOrigin, in scopes: [CancellationID]) {
    let action = PendingAction(
      action: action, origin: origin, scopes: scopes, source: current, number: receivedCount)
    receivedCount += 1
    if let source = action.source {
      pending.append(action)
      change(source) { $0.actions.append(action) }
    } else {
      immediate.append(action)
    }
  }

  // MARK: Running effects

  /// Whether no more actions can arrive until the test receives an action or advances a clock.
  var isSettled: Bool { !immediate.isEmpty || !runner.hasEffect(where: isBusy) }

  func isBusy(_ effect: EffectID) -> Bool {
    guard let source = source(of: effect), !waitsForClock(effect), !runner.isAhead(effect)
    else { return false }
    return queues[source]?.actions.isEmpty != false
  }

  /// Returns whether an effect waits for a clock, perhaps in an async function that sleeps, or
  /// before it is run again after an error.
  func waitsForClock(_ effect: EffectID) -> Bool {
    source(of: effect) == .clock || executor.isAsleep(effect)
      || runner.isWaitingToRetry(effect)
  }

  /// Whether effects are running and all of them wait for a clock.
  var waitsForClockOnly: Bool {
    !runningEffects().isEmpty && !runner.hasEffect(where: { !waitsForClock($0) })
  }
}

extension EffectBuffer: EffectRunnerDelegate {
  func report(_ fault: EffectFault) {
    faults.append((fault, isTimingIndependent: current == nil || current == .clock))
  }

  func note(_ fault: EffectFault, before attempt: EffectAttempt) {}

  func process(_ body: () -> Void) { body() }

  func discardActions(of cancellation: Cancellation) {
    func isDiscarded(_ action: PendingAction<Action>) -> Bool {
      cancellation.includes(action.origin.task, action.scopes)
    }
    immediate.removeAll(where: isDiscarded)
    for action in pending.filter(isDiscarded) {
      guard let source = action.source else { continue }
      change(source) { $0.actions.removeAll { $0.number == action.number } }
      ready.append(source)
    }
    pending.removeAll(where: isDiscarded)
  }
}

/// An action that an effect sent and the test has not received.
struct PendingAction<Action> {
  let action: Action
  let origin: ActionOrigin

  /// The ids of the scopes that contain the effect.
  let scopes: [CancellationID]

  /// The source of the action; nil if a synchronous effect of the last reduced action sent it.
  ///
  /// Actions without a source must be received first.
  let source: EffectSource?

  /// The number of actions that effects sent before this one.
  let number: Int
}

/// The origin of an effect's messages.
///
/// Messages from one source arrive in the order in which they were posted; messages from different
/// sources arrive in any order.
enum EffectSource: Hashable, Sendable {
  /// All effects that wait for a clock; a virtual clock runs its work sequentially.
  case clock

  /// The serial queue, which runs its effects one after another.
  case serialQueue

  /// A single effect, which runs concurrently with all others.
  case effect(EffectID)
}
