/// Runs effects for a store: starts, ends and cancels them, and brings back what they send.
///
/// It lives on the store's thread; only the mailbox is shared with effects.
package final class EffectRunner<Action: Sendable> {
  package typealias Completion = () -> Void

  /// Takes an action that an effect brought.
  package var bring: (Action, StoreTask, EffectScope?) -> Void = { _, _, _ in }

  /// Takes a fault.
  package var report: (EffectFault) -> Void = { _ in }

  /// Does something while the actions that it brings wait.
  var takeTurn: (() -> Void) -> Void = { $0() }

  /// Drops the actions that wait and that are not wanted any more.
  package var forget: ((StoreTask, EffectScope?) -> Bool) -> Void = { _ in }

  /// Where async functions run, if not where they do by default.
  package var taskExecutor: (any TaskExecutor)? {
    get { launcher.taskExecutor }
    set { launcher.taskExecutor = newValue }
  }

  /// An asynchronous effect under way.
  struct Running {
    let task: StoreTask
    var scope: EffectScope?
    let signature: EffectSignature
    let lane: EffectLane?

    /// Whether a clock alone decides when it goes on.
    let isScheduled: Bool

    let run: EffectRun
    var completion: Completion?

    /// Whether somebody who waits for all to end waits for this; not so for a throttle's pause.
    let counts: Bool
  }

  var running: [EffectID: Running] = [:]
  var countOfTask: [StoreTask: Int] = [:]
  var scopes = EffectScopes()
  var throttles: [CancellationID: EffectThrottle] = [:]

  let mailbox: Mailbox<Action>
  private let launcher: EffectLauncher<Action>
  private var incoming = Queue<Mailbox<Action>.Message>()
  private var lastEffect: UInt64 = 0

  package init(wake: @escaping @Sendable () -> Void) {
    mailbox = Mailbox(wake: wake)
    launcher = EffectLauncher(mailbox: mailbox)
  }

  // MARK: Starting

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - task: The `send` that it stems from.
  ///   - scope: The innermost cancellable effect that it is part of.
  ///   - completion: Called when it has ended by itself, or by an id that is not that of `scope` or
  ///     one around it; perhaps before this returns.
  package func start(
    _ effect: Effect<Action>, of task: StoreTask, in scope: EffectScope? = nil,
    then completion: Completion? = nil
  ) {
    switch effect.operation {
    case .sync(let body):
      do { try body { bring($0, task, scope) } } catch { fail(effect.signature, error) }
      completion?()
    case .immediate(let body):
      do { bring(try body(), task, scope) } catch { fail(effect.signature, error) }
      completion?()
    case .work, .callback, .scheduled, .task:
      launch(effect, of: task, in: scope, counts: true, then: completion)
    case .merge, .concatenate:
      // Only within a scope does what is made of others learn that its task was cancelled.
      if let scope {
        startParts(of: effect, of: task, in: scope, then: completion)
      } else {
        open(nil, of: task, in: nil, then: completion) { [unowned self] inside, end in
          startParts(of: effect, of: task, in: inside, then: end)
        }
      }
    case .cancellable(let id, let cancelsInFlight, let inner):
      if cancelsInFlight { cancel(id) }
      open(id, of: task, in: scope, then: completion) { [unowned self] inside, end in
        start(inner, of: task, in: inside, then: end)
      }
    case .cancel(let id):
      cancel(id)
      completion?()
    case .throttle(let id, let window, let latest, let inner):
      let begin: () -> Void = { [unowned self] in
        start(inner, of: task, in: scope, then: completion)
      }
      throttle(id, window, latest: latest, of: task, in: scope, start: begin, then: completion)
    case .fault(let message):
      report(EffectFault(effect.signature, message))
      completion?()
    }
  }

  private func startParts(
    of effect: Effect<Action>, of task: StoreTask, in scope: EffectScope,
    then completion: Completion?
  ) {
    switch effect.operation {
    case .merge(let effects):
      merge(effects, of: task, in: scope, then: completion)
    case .concatenate(let effects):
      startSequence(effects[...], of: task, in: scope, then: completion)
    default:
      preconditionFailure("\(effect) is not made of others")
    }
  }

  private func merge(
    _ effects: [Effect<Action>], of task: StoreTask, in scope: EffectScope,
    then completion: Completion?
  ) {
    var left = effects.count
    if left == 0 { completion?() }
    for effect in effects {
      if scope.isCancelled { return }
      start(effect, of: task, in: scope) {
        left -= 1
        if left == 0 { completion?() }
      }
    }
  }

  /// Starts effects one after the other; those that end at once take no stack.
  private func startSequence(
    _ effects: ArraySlice<Effect<Action>>, of task: StoreTask, in scope: EffectScope,
    then completion: Completion?
  ) {
    var rest = effects
    while let next = rest.popFirst() {
      if scope.isCancelled { return }
      var hasEnded = false
      var isStarting = true
      start(next, of: task, in: scope) { [unowned self, rest] in
        hasEnded = true
        if !isStarting { startSequence(rest, of: task, in: scope, then: completion) }
      }
      isStarting = false
      if !hasEnded { return }
    }
    if !scope.isCancelled { completion?() }
  }

  /// Opens a scope, which `start` fills, to be closed at the end that it is told of.
  private func open(
    _ id: CancellationID?, of task: StoreTask, in parent: EffectScope?,
    then completion: Completion?, start: (EffectScope, @escaping Completion) -> Void
  ) {
    let scope = EffectScope(id: id, task: task, parent: parent, onEnd: completion)
    scopes.insert(scope)
    start(scope) { [unowned self] in close(scope) }
  }

  /// Takes a scope off and goes on with what follows it.
  func close(_ scope: EffectScope) {
    scopes.remove(scope)
    scope.end()
  }

  func launch(
    _ effect: Effect<Action>, of task: StoreTask, in scope: EffectScope?, counts: Bool,
    then completion: Completion?
  ) {
    lastEffect += 1
    let id = EffectID(number: lastEffect)
    let run = EffectRun()
    let lane: EffectLane? = if case .work(let lane, _) = effect.operation { lane } else { nil }
    let isScheduled = if case .scheduled = effect.operation { true } else { false }
    running[id] = Running(
      task: task, scope: scope, signature: effect.signature, lane: lane, isScheduled: isScheduled,
      run: run, completion: completion, counts: counts)
    if counts { change(countOf: task, by: 1) }
    launcher.launch(effect, as: id, run)
  }

  private func fail(_ signature: EffectSignature, _ error: any Error) {
    report(EffectFault(signature, "\(error)"))
  }

  // MARK: Receiving

  /// Takes what effects have posted, in the order in which they did; also from within, when an
  /// action that was brought so leads to another call.
  func receive() {
    incoming.append(contentsOf: mailbox.takeAll())
    while !incoming.isEmpty {
      handle(incoming.removeFirst())
    }
  }

  /// Does what one message says, unless its effect was cancelled.
  package func handle(_ message: Mailbox<Action>.Message) {
    takeTurn { heed(message) }
    // Reduced by now, unless this was called from within.
    if case .action(_, let id) = message { running[id]?.run.giveCredit() }
  }

  private func heed(_ message: Mailbox<Action>.Message) {
    switch message {
    case .action(let action, let id):
      guard let effect = running[id] else { return }
      bring(action, effect.task, effect.scope)
    case .fault(let fault, let id):
      if running[id] != nil { report(fault) }
    case .ended(let id):
      end(id)
    }
  }

  func wait(while isUnderWay: () -> Bool) {
    while isUnderWay() {
      mailbox.wait()
      receive()
    }
  }

  private func end(_ id: EffectID) {
    guard let effect = running.removeValue(forKey: id) else { return }
    // What comes after it starts before it is counted out, so that a chain is never idle between.
    effect.completion?()
    if effect.counts { change(countOf: effect.task, by: -1) }
  }

  func change(countOf task: StoreTask, by difference: Int) {
    let count = (countOfTask[task] ?? 0) + difference
    countOfTask[task] = count == 0 ? nil : count
  }

  // MARK: Asking

  package var isIdle: Bool { countOfTask.isEmpty }

  func isRunning(_ task: StoreTask) -> Bool { countOfTask[task] != nil }

  package var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    running.filter(\.value.counts).sorted { $0.key.number < $1.key.number }
      .map { ($0.value.task, $0.value.signature) }
  }

  func isRunning(on lane: EffectLane) -> Bool {
    running.values.contains { $0.lane == lane }
  }
}
