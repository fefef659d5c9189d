import Dispatch
import Unidirectional

/// Runs the effects of a test store and holds what they bring until the test takes it.
///
/// Each effect's messages are handled one by one, as a store handles them, and no further than to
/// the first action that the test has not taken yet: what follows in a concatenation does not start
/// before the action in front of it is reduced. Messages of effects that run side by side come in no
/// promised order, so a test may take them in any; those of one effect, of the serial lane and of the
/// clock are lines in which each waits for the one before.
final class EffectInbox<Action: Sendable> {
  /// An action that was brought and waits to be taken.
  struct Entry {
    let action: Action
    let task: StoreTask
    let scope: EffectScope?

    /// What brought it; nil for a synchronous effect of an action just reduced, which goes first.
    let source: EffectSource?

    /// How many were brought before it.
    let number: Int
  }

  /// A fault, and whether it is certain to be there, rather than a matter of timing.
  struct HeldFault {
    let fault: EffectFault
    let isPrompt: Bool
  }

  private struct Line {
    var entries = FIFO<Entry>()
    var messages = FIFO<Mailbox<Action>.Message>()
  }

  var faults: [HeldFault] = []

  private let runner: EffectRunner<Action>
  private let arrived: DispatchSemaphore
  private var immediate = FIFO<Entry>()
  private var lines: [EffectSource: Line] = [:]

  /// The sources of the lines, by when each had something first.
  private var order: [EffectSource] = []

  /// What is being handled; nil while the effects of an action start.
  private var current: EffectSource?
  private var brought = 0

  init() {
    let arrived = DispatchSemaphore(value: 0)
    self.arrived = arrived
    runner = EffectRunner(wake: { arrived.signal() })
    runner.taskExecutor = QueueExecutor()
    runner.bring = { [unowned self] action, task, scope in
      let entry = Entry(
        action: action, task: task, scope: scope, source: current, number: brought)
      brought += 1
      if let current { line(current) { $0.entries.append(entry) } } else { immediate.append(entry) }
    }
    runner.report = { [unowned self] fault in
      faults.append(HeldFault(fault: fault, isPrompt: current == nil || current == .clock))
    }
    runner.forget = { [unowned self] isUnwanted in
      immediate.removeAll { isUnwanted($0.task, $0.scope) }
      for source in order {
        line(source) { $0.entries.removeAll { isUnwanted($0.task, $0.scope) } }
      }
    }
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
    var goesOn = true
    while goesOn, immediate.isEmpty {
      sort()
      goesOn = false
      for source in order where !onlyClock || source == .clock {
        while let message = nextMessage(of: source) {
          goesOn = true
          current = source
          runner.handle(message)
          current = nil
        }
      }
    }
    order.removeAll { source in
      guard let line = lines[source], line.entries.isEmpty, line.messages.isEmpty else {
        return false
      }
      lines[source] = nil
      return true
    }
  }

  /// Puts what was posted into the lines.
  private func sort() {
    for message in runner.takePosted() {
      guard let source = runner.source(of: message.effect) else { continue }
      line(source) { $0.messages.append(message) }
    }
  }

  private func line(_ source: EffectSource, _ change: (inout Line) -> Void) {
    if lines[source] == nil { order.append(source) }
    change(&lines[source, default: Line()])
  }

  private func nextMessage(of source: EffectSource) -> Mailbox<Action>.Message? {
    guard lines[source]?.entries.isEmpty == true else { return nil }
    return lines[source]?.messages.popFirst()
  }

  /// Blocks until something more is posted; false when the time is over.
  func wait(until deadline: DispatchTime) -> Bool {
    arrived.wait(timeout: deadline) == .success
  }

  // MARK: What waits

  /// The actions that can be taken, in the order in which they were brought.
  var heads: [Entry] {
    if let first = immediate.first { return [first] }
    return lines.values.compactMap(\.entries.first).sorted { $0.number < $1.number }
  }

  /// The actions that are there whatever the timing: those of synchronous effects and of the clock.
  var promptActions: [Action] {
    immediate.all.map(\.action) + actions(of: .clock)
  }

  /// All actions that wait: those that can be taken first, then those behind them.
  var waitingActions: [Action] {
    immediate.all.map(\.action) + heads.filter { $0.source != nil }.map(\.action)
      + order.flatMap { actions(of: $0).dropFirst() }
  }

  private func actions(of source: EffectSource) -> [Action] {
    guard let line = lines[source] else { return [] }
    let held = line.messages.all.compactMap { message -> Action? in
      guard case .action(let action, let id) = message, runner.source(of: id) != nil else {
        return nil
      }
      return action
    }
    return line.entries.all.map(\.action) + held
  }

  /// The first action of the line in which one is that fits.
  func head(before fits: (Action) -> Bool) -> Entry? {
    if immediate.all.contains(where: { fits($0.action) }) { return immediate.first }
    let source = order.first { actions(of: $0).contains(where: fits) }
    return source.flatMap { lines[$0]?.entries.first }
  }

  /// The actions that stand in line before one that fits; nil when none does.
  func actions(before fits: (Action) -> Bool) -> [Action]? {
    for line in [immediate.all.map(\.action)] + order.map(actions(of:)) {
      if let place = line.firstIndex(where: fits) { return Array(line[..<place]) }
    }
    return nil
  }

  /// Takes out an action that is the first of its line.
  func take(_ head: Entry) {
    if let source = head.source {
      line(source) { _ = $0.entries.popFirst() }
    } else {
      _ = immediate.popFirst()
    }
  }

  // MARK: What is under way

  /// Whether nothing more can come before an action is taken or the clock is moved on.
  var isSettled: Bool {
    if !immediate.isEmpty { return true }
    return runner.sources.allSatisfy { source in
      source == .clock || lines[source]?.entries.isEmpty == false
    }
  }

  /// Whether no effect is under way.
  var isIdle: Bool { runner.isIdle }

  /// Whether all that is under way waits for the clock.
  var waitsForClockOnly: Bool { !isIdle && runner.sources.subtracting([.clock]).isEmpty }

  /// The effects under way, in the order in which they started.
  var runningEffects: [String] {
    let running = runner.runningEffects.map(\.signature.description)
    return running.isEmpty && !isIdle ? ["an effect that is throttled"] : running
  }
}
