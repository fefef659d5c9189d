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
  package var forget: (Forgotten) -> Void = { _ in }

  /// Where async functions run, if not where they do by default.
  package var taskExecutor: (any TaskExecutor)? {
    get { launcher.taskExecutor }
    set { launcher.taskExecutor = newValue }
  }

  /// An asynchronous effect under way.
  struct Running {
    let task: StoreTask

    /// What it runs in; none for a throttle's pause, which nothing cancels and nobody waits for.
    var scope: EffectScope?

    let signature: EffectSignature
    let lane: EffectQueue?

    /// Whether a clock alone decides when it goes on.
    let isScheduled: Bool

    let run: EffectToken
    var completion: Completion?
  }

  var running: [EffectID: Running] = [:]

  /// The outermost scopes of the tasks that have something under way.
  // NB: unchecked since each access is over before anything else is called.
  @exclusivity(unchecked) var tasks: [StoreTask: EffectScope] = [:]

  var scopes = EffectScopes()
  var throttles: [CancellationID: EffectThrottle] = [:]

  let mailbox: Mailbox<Action>
  private let launcher: EffectExecutor<Action>
  private var incoming = Queue<Mailbox<Action>.Message>()
  private var lastEffect: UInt64 = 0
  private var lastScope: UInt64 = 0

  package init(wake: @escaping @Sendable () -> Void) {
    mailbox = Mailbox(wake: wake)
    launcher = EffectExecutor(mailbox: mailbox)
  }

  // MARK: Starting

  /// Starts an effect, as part of what a `send` set in motion.
  package func start(_ effect: Effect<Action>, of task: StoreTask) {
    let root = self.root(of: task)
    root.underWay += 1
    start(effect, in: root)
    leave(root)
  }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - scope: The innermost cancellable effect that it is part of, or its task.
  ///   - completion: Called when it has ended by itself, or by an id that is not that of `scope` or
  ///     one around it; perhaps before this returns.
  private func start(
    _ effect: Effect<Action>, in scope: EffectScope, then completion: Completion? = nil
  ) {
    switch effect.operation {
    case .sync(let body):
      do { try body { bring($0, scope.task, scope) } } catch { fail(effect.signature, error) }
      completion?()
    case .immediate(let body):
      do { bring(try body(), scope.task, scope) } catch { fail(effect.signature, error) }
      completion?()
    case .work, .callback, .scheduled, .task:
      launch(effect, of: scope.task, in: scope, then: completion)
    case .merge(let effects):
      merge(effects, in: scope, then: completion)
    case .concatenate(let effects):
      startSequence(effects[...], in: scope, then: completion)
    case .cancellable(let id, let cancelsInFlight, let inner):
      if cancelsInFlight { cancel(id) }
      start(inner, under: id, in: scope, then: completion)
    case .cancel(let id):
      cancel(id)
      completion?()
    case .throttle(let id, let window, let latest, let inner):
      let begin: () -> Void = { [unowned self] in
        start(inner, under: id, in: scope, then: completion)
      }
      throttle(id, window, latest: latest, in: scope, start: begin, then: completion)
    case .fault(let message):
      report(EffectFault(effect.signature, message))
      completion?()
    }
  }

  private func merge(
    _ effects: [Effect<Action>], in scope: EffectScope, then completion: Completion?
  ) {
    var left = effects.count
    if left == 0 { completion?() }
    for effect in effects {
      if scope.isCancelled { return }
      start(effect, in: scope) {
        left -= 1
        if left == 0 { completion?() }
      }
    }
  }

  /// Starts effects one after the other; those that end at once take no stack.
  private func startSequence(
    _ effects: ArraySlice<Effect<Action>>, in scope: EffectScope, then completion: Completion?
  ) {
    var rest = effects
    while let next = rest.popFirst() {
      if scope.isCancelled { return }
      var hasEnded = false
      var isStarting = true
      start(next, in: scope) { [unowned self, rest] in
        hasEnded = true
        if !isStarting { startSequence(rest, in: scope, then: completion) }
      }
      isStarting = false
      if !hasEnded { return }
    }
    if !scope.isCancelled { completion?() }
  }

  /// Starts an effect in a scope of its own.
  private func start(
    _ effect: Effect<Action>, under id: CancellationID, in parent: EffectScope,
    then completion: Completion?
  ) {
    lastScope += 1
    let scope = EffectScope(
      id: id, task: parent.task, parent: parent, number: lastScope, onEnd: completion)
    parent.children[scope.number] = scope
    scopes.insert(scope)
    start(effect, in: scope) { [unowned self] in close(scope) }
  }

  /// Takes a scope off and goes on with what follows it.
  func close(_ scope: EffectScope) {
    scopes.remove(scope)
    scope.parent?.children[scope.number] = nil
    scope.end()
  }

  /// Puts an asynchronous effect under way; one in no scope is not waited for.
  func launch(
    _ effect: Effect<Action>, of task: StoreTask, in scope: EffectScope?,
    then completion: Completion?
  ) {
    lastEffect += 1
    let id = EffectID(number: lastEffect)
    let run = EffectToken()
    let lane: EffectQueue? = if case .work(let lane, _) = effect.operation { lane } else { nil }
    let isScheduled = if case .scheduled = effect.operation { true } else { false }
    running[id] = Running(
      task: task, scope: scope, signature: effect.signature, lane: lane, isScheduled: isScheduled,
      run: run, completion: completion)
    scope?.effects.insert(id)
    scope?.root.underWay += 1
    launcher.launch(effect, as: id, run)
  }

  /// The outermost scope of a task.
  func root(of task: StoreTask) -> EffectScope {
    if let root = tasks[task] { return root }
    lastScope += 1
    let root = EffectScope(task: task, number: lastScope)
    tasks[task] = root
    return root
  }

  /// Counts out one thing that was under way in a task, or being started there.
  func leave(_ root: EffectScope) {
    root.underWay -= 1
    if root.underWay == 0, tasks[root.task] === root { tasks[root.task] = nil }
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
    effect.scope?.effects.remove(id)
    // What comes after it starts before it is counted out, so that a chain is never idle between.
    effect.completion?()
    if let scope = effect.scope { leave(scope.root) }
  }

  // MARK: Asking

  package var isIdle: Bool { tasks.isEmpty }

  func isRunning(_ task: StoreTask) -> Bool { !tasks.isEmpty && tasks[task] != nil }

  package var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    if running.isEmpty { return [] }
    return running.filter { $0.value.scope != nil }.sorted { $0.key.number < $1.key.number }
      .map { ($0.value.task, $0.value.signature) }
  }

  func isRunning(on lane: EffectQueue) -> Bool {
    running.values.contains { $0.lane == lane }
  }
}
