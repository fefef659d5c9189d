import DequeModule

/// The store of an effect runner.
package protocol EffectRunnerDelegate<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Takes an action that an effect sent.
  func receive(_ action: Action, of task: StoreTask, in scope: EffectScope?)

  /// Takes a fault.
  func report(_ fault: EffectFault)

  /// Runs a function; the actions that it sends are processed when it has returned.
  func process(_ body: () -> Void)

  /// Discards the actions of canceled effects that were received and not processed yet.
  func discardActions(of cancellation: Cancellation)
}

/// Starts, ends and cancels effects for a store, and passes on what they send.
///
/// It is used by the store's thread; only the mailbox is shared with effects.
@usableFromInline
package final class EffectRunner<Action: Sendable> {
  package typealias Completion = () -> Void

  /// The store, which owns the runner.
  package unowned var delegate: (any EffectRunnerDelegate<Action>)?

  /// The executor of async functions, or nil for the default one.
  package var taskExecutor: (any TaskExecutor)? {
    get { executor.taskExecutor }
    set { executor.taskExecutor = newValue }
  }

  /// An asynchronous effect that was started and has not ended.
  struct RunningEffect {
    let task: StoreTask

    /// The scope that it runs in; nil for the pause of a throttle, which nothing cancels or awaits.
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
  // NB: unchecked since each access is over before anything else is called.
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
  ///   - scope: The innermost cancellable effect that it is part of, or its task.
  ///   - completion: Called when it has ended by itself, or was canceled by an id other than that of
  ///     `scope` or one around it; perhaps before this returns.
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

  /// Starts effects one after the other; those that end at once use no stack.
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

  /// Removes a scope and continues with what follows it.
  func close(_ scope: EffectScope) {
    scopes.remove(scope)
    scope.parent?.children[scope.number] = nil
    scope.end()
  }

  /// Launches an asynchronous effect; one without a scope is not waited for.
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

  /// The outermost scope of a task.
  func root(of task: StoreTask) -> EffectScope {
    if let root = tasks[task] { return root }
    lastScope += 1
    let root = EffectScope(task: task, number: lastScope)
    tasks[task] = root
    return root
  }

  /// Counts down what is running or being started in a task.
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

  /// Processes what effects have posted, in order; it may be called again by what it processes.
  func receive() {
    incoming.append(contentsOf: mailbox.takeAll())
    while let message = incoming.popFirst() { process(message) }
  }

  /// Processes a message, unless its effect was canceled.
  package func process(_ message: Mailbox<Action>.Message) {
    delegate?.process { handle(message) }
    // The action has been reduced by now, unless this was called by what processes another one.
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
    // What follows it starts before it is counted down, so a chain is never idle in between.
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
