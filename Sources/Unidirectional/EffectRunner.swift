import DequeModule

/// The functions of a store that its effect runner calls.
@usableFromInline
package protocol EffectRunnerDelegate: AnyObject {
  /// Receives a fault from an effect.
  func report(_ fault: EffectFault)

  /// Runs a function, then processes the actions that the function sent.
  func process(_ body: () -> Void)

  /// Discards the queued actions of canceled effects.
  func discardActions(of cancellation: Cancellation)
}

/// An object that starts, ends and cancels effects for a store, and forwards their messages to the
/// store.
///
/// The runner is used only on the store's thread. Effects on other threads use only its mailbox.
@usableFromInline
package final class EffectRunner<Action: Sendable> {
  package typealias Completion = () -> Void

  /// A function that passes an action of an effect to the store.
  @usableFromInline
  package typealias Deliver = (Action, ActionOrigin, _ scope: EffectScope?) -> Void

  /// The store, which owns the runner.
  unowned var delegate: (any EffectRunnerDelegate)?

  // NB: This is not a method of `delegate`, because only a function value can be specialized for
  // the store's types.
  private var deliver: Deliver = { _, _, _ in }

  /// Starts the async function of an effect; by default, as a task of Swift's thread pool.
  package var startTask:
    (EffectID, TaskPriority?, @escaping @Sendable () async -> Void) -> Task<Void, Never>
  {
    get { executor.startTask }
    set { executor.startTask = newValue }
  }

  /// Receives each effect instead of it being run; see ``EffectExecutor/hold``.
  package var hold: ((HeldEffect<Action>) -> Void)? {
    get { executor.hold }
    set { executor.hold = newValue }
  }

  // NB: Exclusivity of these collections is not checked, because each access ends before other code
  // is called.
  @exclusivity(unchecked) var running: [EffectID: RunningEffect] = [:]

  /// The outermost scope of each task that has running effects.
  @exclusivity(unchecked) var tasks: [StoreTask: EffectScope] = [:]

  @exclusivity(unchecked) var scopes = EffectScopes()
  @exclusivity(unchecked) var throttles: [CancellationID: EffectThrottle] = [:]

  let mailbox: Mailbox
  private let executor: EffectExecutor<Action>
  private var incoming = Deque<EffectMessage>()
  private var lastEffect: UInt64 = 0
  var lastLifetime: UInt64 = 0
  private var lastScope: UInt64 = 0
  private var lastSequence: UInt64 = 0

  @usableFromInline
  package init(wake: @escaping @Sendable () -> Void) {
    mailbox = Mailbox(wake: wake)
    executor = EffectExecutor(mailbox: mailbox)
  }

  /// Sets the store that owns the runner; called once, before any effect starts.
  @usableFromInline
  package func attach(to store: any EffectRunnerDelegate, deliver: @escaping Deliver) {
    delegate = store
    self.deliver = deliver
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
  ///   - scope: The scope of the innermost cancelable effect that contains this effect; the scope
  ///     of the task if there is no such effect.
  ///   - completion: Called when the effect has ended, possibly before this method returns. It is
  ///     not called if the effect was canceled together with `scope` or an enclosing scope.
  private func start(
    _ effect: Effect<Action>, in scope: EffectScope, then completion: Completion? = nil
  ) {
    switch effect.operation {
    case .sync(let body):
      do { try body { send($0, by: effect, in: scope) } } catch { fail(effect, error, in: scope) }
      completion?()
    case .immediate(let body):
      do { send(try body(), by: effect, in: scope) } catch { fail(effect, error, in: scope) }
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
      throttle(id, window, inner, latest: latest, in: scope, start: begin, then: completion)
    case .tied(let lifetime, let inner):
      start(inner, until: lifetime, in: scope, then: completion)
    case .fault(let message):
      delegate?.report(EffectFault(effect.signature, message, of: scope.task))
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

  /// Starts effects one after another, without recursion for effects that end immediately.
  private func startSequence(
    _ effects: ArraySlice<Effect<Action>>, in scope: EffectScope, then completion: Completion?
  ) {
    var rest = effects
    while let next = rest.popFirst() {
      if scope.isCancelled { return }
      var hasEnded = false
      var isStarting = true
      lastSequence += 1
      let sequence = lastSequence
      start(next, in: scope) { [unowned self, rest] in
        hasEnded = true
        if isStarting { return }
        scope.sequences[sequence] = nil
        startSequence(rest, in: scope, then: completion)
      }
      isStarting = false
      if hasEnded { continue }
      if !rest.isEmpty {
        scope.sequences[sequence] = { [rest] in rest.flatMap(\.signaturesOfParts) }
      }
      return
    }
    if !scope.isCancelled { completion?() }
  }

  /// Starts an effect in a new scope, so that it can be canceled by `id`.
  func start(
    _ effect: Effect<Action>, under id: CancellationID, until lifetime: EffectLifetime? = nil,
    in parent: EffectScope, then completion: Completion?
  ) {
    lastScope += 1
    let scope = EffectScope(
      id: id, task: parent.task, parent: parent, number: lastScope, onEnd: completion)
    parent.children[scope.number] = scope
    scopes.insert(scope, until: lifetime)
    start(effect, in: scope) { [unowned self] in close(scope) }
  }

  /// Removes a scope and calls its completion.
  func close(_ scope: EffectScope) {
    scopes.remove(scope)
    scope.parent?.children[scope.number] = nil
    scope.end()
  }

  /// Launches an asynchronous effect; if `scope` is nil, the task does not wait for the effect.
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
    executor.launch(effect, as: id, token, priority: task.priority)
  }

  /// Returns the outermost scope of a task, creating it if needed.
  func root(of task: StoreTask) -> EffectScope {
    if let root = tasks[task] { return root }
    lastScope += 1
    let root = EffectScope(task: task, number: lastScope)
    tasks[task] = root
    return root
  }

  /// Decrements a task's count of effects that are running or about to run, and forgets the task's
  /// root scope when the count reaches zero.
  func leave(_ root: EffectScope) {
    root.runningCount -= 1
    if root.runningCount == 0, tasks[root.task] === root { tasks[root.task] = nil }
  }

  private func send(_ action: Action, by effect: Effect<Action>, in scope: EffectScope) {
    deliver(action, ActionOrigin(task: scope.task, effect: effect.signature), scope)
  }

  private func fail(_ effect: Effect<Action>, _ error: any Error, in scope: EffectScope) {
    delegate?.report(EffectFault(effect.signature, "\(error)", of: scope.task))
  }

  // MARK: Receiving

  /// Processes the posted messages in order; may be called again while a message is being
  /// processed.
  func receive() {
    incoming.append(contentsOf: mailbox.takeAll())
    while let message = incoming.popFirst() { process(message) }
  }

  /// Processes a message, unless its effect was canceled.
  package func process(_ message: EffectMessage) {
    guard let effect = running[message.effect] else { return }
    switch message.content {
    case .action(let sent):
      let origin = ActionOrigin(task: effect.task, effect: effect.signature)
      deliver(SentAction<Action>.action(in: sent), origin, effect.scope)
      // The action has been reduced by now, unless this call is nested in another action's
      // processing.
      effect.token.returnCredit()
    case .fault(let reason):
      let fault = EffectFault(effect.signature, reason, of: effect.task)
      delegate?.process { delegate?.report(fault) }
    case .ended:
      delegate?.process { end(effect, message.effect) }
    }
  }

  func wait(while isRunning: () -> Bool) {
    while isRunning() {
      mailbox.wait()
      receive()
    }
  }

  private func end(_ effect: RunningEffect, _ id: EffectID) {
    running[id] = nil
    effect.scope?.effects.remove(id)
    // Start the next effect of a concatenation before decrementing the count, so that the task
    // never looks idle between the two effects.
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

  func progress(of task: StoreTask) -> Double? {
    running.filter { $0.value.task == task && $0.value.scope != nil }
      .sorted { $0.key.number < $1.key.number }.lazy.compactMap(\.value.token.progress).first
  }

  func isRunning(on queue: EffectQueue) -> Bool {
    running.values.contains { $0.queue == queue }
  }
}
