import Dispatch
import Unidirectional

/// Runs the effects of a test store and holds what they bring until the test takes it.
///
/// Each effect's messages are handled one by one, as a store handles them, and no further than to
/// the first action that the test has not taken yet: what follows in a concatenation does not start
/// before the action in front of it is reduced. Messages of effects that run side by side come in no
/// promised order, so a test may take them in any; those of one effect, of the serial lane and of the
/// clock are lines in which each waits for the one before.
///
/// What is done for one message does not depend on how many lines there are.
final class EffectBuffer<Action: Sendable> {
  /// A fault, and whether it is certain to be there, rather than a matter of timing.
  struct HeldFault {
    let fault: EffectFault
    let isPrompt: Bool
  }

  /// What came of one source; a source of which nothing waits has none.
  struct Line {
    /// How many lines were there before it.
    let number: Int

    var actions = FIFO<PendingAction<Action>>()
    var messages = FIFO<Mailbox<Action>.Message>()
  }

  var faults: [HeldFault] = []

  let runner: EffectRunner<Action>
  private(set) var immediate = FIFO<PendingAction<Action>>()
  private(set) var lines: [EffectSource: Line] = [:]

  /// How many actions were brought so far.
  private(set) var brought = 0

  /// The actions in the lines, those behind the first of a line as well.
  private var held = PendingActions<Action>()

  /// The lines in which a message may be next.
  private var ready = FIFO<EffectSource>()

  /// What is being handled; nil while the effects of an action start.
  private var current: EffectSource?

  /// An effect at work that has not brought anything that waits, as far as is known.
  private var busy: EffectID?

  private let arrived: DispatchSemaphore
  private var lastLine = 0

  init() {
    let arrived = DispatchSemaphore(value: 0)
    self.arrived = arrived
    runner = EffectRunner(wake: { arrived.signal() })
    runner.taskExecutor = QueueExecutor()
    runner.bring = { [unowned self] action, task, scope in
      hold(
        PendingAction(action: action, task: task, scope: scope, source: current, number: brought))
    }
    runner.report = { [unowned self] fault in
      faults.append(HeldFault(fault: fault, isPrompt: current == nil || current == .clock))
    }
    runner.forget = { [unowned self] forgotten in forget(forgotten) }
  }

  deinit {
    runner.shutDown()
  }

  // MARK: Starting and cancelling

  func start(_ effects: [Effect<Action>], of task: StoreTask) {
    for effect in effects { runner.start(effect, of: task) }
  }

  func cancel(_ task: StoreTask) { runner.cancel(task) }

  func cancel(_ id: CancellationID) { runner.cancel(id) }

  func cancelAll() { runner.cancelAll() }

  // MARK: Handling messages

  /// Handles what was posted, up to the first action of each line that was not taken yet.
  ///
  /// - Parameter onlyClock: Whether to leave alone what is a matter of timing.
  func settle(onlyClock: Bool = false) {
    guard immediate.isEmpty else { return }
    sort()
    if onlyClock {
      handleMessages(of: .clock)
    } else {
      while let source = ready.popFirst() { handleMessages(of: source) }
    }
  }

  /// Puts what was posted into the lines.
  private func sort() {
    for message in runner.takePosted() {
      guard let source = runner.source(of: message.effect) else { continue }
      change(source) { $0.messages.append(message) }
      ready.append(source)
    }
  }

  private func handleMessages(of source: EffectSource) {
    while lines[source]?.actions.isEmpty == true, let message = nextMessage(of: source) {
      current = source
      runner.handle(message)
      current = nil
      sort()
    }
  }

  private func nextMessage(of source: EffectSource) -> Mailbox<Action>.Message? {
    var message: Mailbox<Action>.Message?
    change(source) { message = $0.messages.popFirst() }
    return message
  }

  private func change(_ source: EffectSource, _ body: (inout Line) -> Void) {
    if lines[source] == nil { lastLine += 1 }
    body(&lines[source, default: Line(number: lastLine)])
    if let line = lines[source], line.actions.isEmpty, line.messages.isEmpty {
      lines[source] = nil
    }
  }

  /// Blocks until something more is posted; false when the time is over.
  func wait(until deadline: DispatchTime) -> Bool {
    arrived.wait(timeout: deadline) == .success
  }

  // MARK: Holding actions

  private func hold(_ action: PendingAction<Action>) {
    brought += 1
    if let source = action.source {
      held.append(action)
      change(source) { $0.actions.append(action) }
    } else {
      immediate.append(action)
    }
  }

  /// The first action that can be taken and is meant, of those brought from a number on.
  func head(
    from number: Int = 0, where isMeant: (PendingAction<Action>) -> Bool = { _ in true }
  ) -> PendingAction<Action>? {
    if let first = immediate.first { return isMeant(first) ? first : nil }
    // Most are not meant, and to say so takes less time.
    return held.first(from: number) { isMeant($0) && isHead($0) }
  }

  private func isHead(_ action: PendingAction<Action>) -> Bool {
    action.source.flatMap { lines[$0]?.actions.first?.number } == action.number
  }

  /// Takes out an action that is the first of its line.
  func take(_ head: PendingAction<Action>) {
    guard let source = head.source else {
      _ = immediate.popFirst()
      return
    }
    held.remove(head.number)
    change(source) { _ = $0.actions.popFirst() }
    ready.append(source)
  }

  private func forget(_ forgotten: Forgotten) {
    immediate.removeAll { forgotten($0.task, $0.scope) }
    for action in held.all where forgotten(action.task, action.scope) {
      guard let source = action.source else { continue }
      held.remove(action.number)
      change(source) { $0.actions.removeAll { $0.number == action.number } }
      ready.append(source)
    }
  }

  // MARK: What is under way

  /// Whether nothing more can come before an action is taken or the clock is moved on.
  var isSettled: Bool {
    if !immediate.isEmpty { return true }
    // One is enough; to look for it each time would be to go through all of them.
    if let busy, isBusy(runner.source(of: busy)) { return false }
    busy = runner.effect(of: isBusy)
    return busy == nil
  }

  private func isBusy(_ source: EffectSource?) -> Bool {
    guard let source, source != .clock else { return false }
    return lines[source]?.actions.isEmpty != false
  }

  /// Whether no effect is under way.
  var isIdle: Bool { runner.isIdle }

  /// Whether all that is under way waits for the clock.
  var waitsForClockOnly: Bool { !isIdle && runner.effect(of: { $0 != .clock }) == nil }
}
