import DequeModule

/// The interface of a store to its effect runner.
package protocol EffectRunnerDelegate<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Receives an action that an effect sent.
  func receive(_ action: Action, of task: StoreTask, in scope: EffectScope?)

  /// Receives a fault.
  func report(_ fault: EffectFault)

  /// Runs a function, then processes the actions that it sent.
  func process(_ body: () -> Void)

  /// Discards the received but unprocessed actions of canceled effects.
  func discardActions(of cancellation: Cancellation)
}

/// Starts, ends and cancels effects for a store, and forwards their messages.
///
/// It is used only on the store's thread; effects share only the mailbox.
@usableFromInline
package final class EffectRunner<Action: Sendable> {
  package typealias Completion = () -> Void

  /// The store, which owns the runner.
  package unowned var delegate: (any EffectRunnerDelegate<Action>)?

  /// The executor of async functions; nil for the default one.
  package var taskExecutor: (any TaskExecutor)? {
    get { executor.taskExecutor }
    set { executor.taskExecutor = newValue }
  }

  /// An asynchronous effect that was started and has not ended.
  struct RunningEffect {
    let task: StoreTask

    /// The scope that it runs in; nil for the period of a throttle, which no id cancels and no task
    /// awaits.
    var scope: EffectScope?

    let signature: EffectSignature
    let queue: EffectQueue?

    /// Whether only a clock decides when it continues.
    let isScheduled: Bool

    let token: EffectToken
    var completion: Completion?
  }

  var running: [EffectID: RunningEffect] = [:]

  /// The outermost scopes of the tasks that have running effects.
  @exclusivity(unchecked) var tasks: [StoreTask: EffectScope] = [:]

  var scopes = EffectScopes()
  var throttles: [CancellationID: EffectThrottle] = [:]

  let mailbox: Mailbox<Action>
  private let executor: EffectExecutor<Action>
  private var incoming = Deque<Mailbox<Action>.Message>()
  private var lastEffect: UInt64 = 0
  private var lastScope: UInt64 = 0

  package init(wake: @escaping @Sendable () -> Void) {
    mailbox = Mailbox(wake: wake)
    executor = EffectExecutor(mailbox: mailbox)
  }

  // MARK: Starting

  /// Starts an effect as part of a task.
  @usableFromInline
  package func start(_ effect: Effect<Action>, of task: StoreTask) {
    let root = self.root(of: task)
    root.runningCount += 1
    start(effect, in: root)
    leave(root)
  }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - scope: The innermost enclosing cancelable effect, or the task.
  ///   - completion: Called, possibly before this returns, when the effect has ended by itself or
  ///     was canceled by an id other than those of `scope` and its enclosing scopes.
  private func start(
    _ effect: Effect<Action>, in scope: EffectScope, then completion: Completion? = nil
  ) {
    switch effect.operation {
    case .sync(let body):
      do { try body { send($0, in: scope) } } catch { fail(effect.signature, error) }
      completion?()
    case .immediate(let body):
      do { send(try body(), in: scope) } catch { fail(effect.signature, error) }
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
      delegate?.report(EffectFault(effect.signature, message))
      completion?()
    case .output:
      completion?()
    }
  }

  private func merge(
    _ effects: [Effect<Action>], in scope: EffectScope, then completion: Completion?
  ) {
    var remaining = effects.count
    if remaining == 0 { completion?() }
    for effect in effects {
      if scope.isCancelled { return }
      start(effect, in: scope) {
        remaining -= 1
        if remaining == 0 { completion?() }
      }
    }
  }

  /// Starts effects one after another; effects that end at once do not deepen the stack.
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

  /// Removes a scope and runs its continuation.
  func close(_ scope: EffectScope) {
    scopes.remove(scope)
    scope.parent?.children[scope.number] = nil
    scope.end()
  }

  /// Launches an asynchronous effect; if it has no scope, its task does not wait for it.
  func launch(
    _ effect: Effect<Action>, of task: StoreTask, in scope: EffectScope?,
    then completion: Completion?
  ) {
    lastEffect += 1
    let id = EffectID(number: lastEffect)
    let token = EffectToken()
    let queue: EffectQueue? = if case .work(let queue, _) = effect.operation { queue } else { nil }
    let isScheduled = if case .scheduled = effect.operation { true } else { false }
    running[id] = RunningEffect(
      task: task, scope: scope, signature: effect.signature, queue: queue,
      isScheduled: isScheduled, token: token, completion: completion)
    scope?.effects.insert(id)
    scope?.root.runningCount += 1
    executor.launch(effect, as: id, token)
  }

  /// Returns the outermost scope of a task, creating it if needed.
  func root(of task: StoreTask) -> EffectScope {
    if let root = tasks[task] { return root }
    lastScope += 1
    let root = EffectScope(task: task, number: lastScope)
    tasks[task] = root
    return root
  }

  /// Decrements the count of effects that are running or being started in a task.
  func leave(_ root: EffectScope) {
    root.runningCount -= 1
    if root.runningCount == 0, tasks[root.task] === root { tasks[root.task] = nil }
  }

  private func send(_ action: Action, in scope: EffectScope) {
    delegate?.receive(action, of: scope.task, in: scope)
  }

  private func fail(_ signature: EffectSignature, _ error: any Error) {
    delegate?.report(EffectFault(signature, "\(error)"))
  }

  // MARK: Receiving

  /// Processes the posted messages in order; processing a message may call this again.
  func receive() {
    incoming.append(contentsOf: mailbox.takeAll())
    while let message = incoming.popFirst() { process(message) }
  }

  /// Processes a message, unless its effect was canceled.
  package func process(_ message: Mailbox<Action>.Message) {
    delegate?.process { handle(message) }
    // The action has been reduced by now, unless this call is nested in another action's
    // processing.
    if case .action(_, let id) = message { running[id]?.token.returnCredit() }
  }

  private func handle(_ message: Mailbox<Action>.Message) {
    switch message {
    case .action(let action, let id):
      guard let effect = running[id] else { return }
      delegate?.receive(action, of: effect.task, in: effect.scope)
    case .fault(let fault, let id):
      if running[id] != nil { delegate?.report(fault) }
    case .ended(let id):
      end(id)
    }
  }

  func wait(while isRunning: () -> Bool) {
    while isRunning() {
      mailbox.wait()
      receive()
    }
  }

  private func end(_ id: EffectID) {
    guard let effect = running.removeValue(forKey: id) else { return }
    effect.scope?.effects.remove(id)
    // The continuation starts before the count drops, so a chain never looks idle between its
    // parts.
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

  func isRunning(on queue: EffectQueue) -> Bool {
    running.values.contains { $0.queue == queue }
  }
}
