import Dispatch

/// Runs effects for a store: starts, ends and cancels them, and brings back what they send.
///
/// It lives on the store's thread; only the mailbox is shared with effects.
package final class EffectRunner<Action: Sendable> {
  package typealias Completion = () -> Void

  /// Takes an action that an effect brought.
  package var bring: (Action, StoreTask, EffectScope?) -> Void = { _, _, _ in }

  /// Takes a fault.
  package var report: (EffectFault) -> Void = { _ in }

  /// Drops the actions that wait and that are not wanted any more.
  package var forget: ((StoreTask, EffectScope?) -> Bool) -> Void = { _ in }

  /// Where async functions run, if not where they do by default.
  package var taskExecutor: (any TaskExecutor)?

  struct Running {
    let task: StoreTask
    let scope: EffectScope?
    let signature: EffectSignature
    let lane: EffectLane?

    /// Whether a clock alone decides when it goes on.
    let isScheduled: Bool

    let run: EffectRun
    let completion: Completion?

    /// Whether somebody who waits for all to end waits for this; not so for a throttle's pause.
    let counts: Bool
  }

  /// A pause in which nothing runs under an id, and what is to run when it is over.
  private struct Throttle {
    var latest: (task: StoreTask, start: () -> Void, drop: Completion?)?
  }

  let mailbox: Mailbox<Action>
  private var lastEffect: UInt64 = 0
  private(set) var running: [EffectID: Running] = [:]
  private var countOfTask: [StoreTask: Int] = [:]
  private var scopes: [CancellationID: [EffectScope]] = [:]
  private var throttles: [CancellationID: Throttle] = [:]
  private let concurrentLane = ConcurrentLane()
  private lazy var serialLane = DispatchQueue(label: "effects.serial")

  package init(wake: @escaping @Sendable () -> Void) {
    mailbox = Mailbox(wake: wake)
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
    case .work, .callback, .scheduled, .task:
      launch(effect, of: task, in: scope, counts: true, then: completion)
    case .merge(let effects):
      merge(effects, of: task, in: scope, then: completion)
    case .concatenate(let effects):
      startSequence(effects[...], of: task, in: scope, then: completion)
    case .cancellable(let id, let cancelsInFlight, let inner):
      if cancelsInFlight { cancel(id) }
      let inside = EffectScope(id: id, task: task, parent: scope, onEnd: completion)
      scopes[id, default: []].append(inside)
      start(inner, of: task, in: inside) { [unowned self] in close(inside) }
    case .cancel(let id):
      cancel(id)
      completion?()
    case .throttle(let id, let window, let latest, let inner):
      let begin: () -> Void = { [unowned self] in
        start(inner, of: task, in: scope, then: completion)
      }
      throttle(id, window, latest: latest, of: task, begin: begin, drop: completion)
    case .fault(let message):
      report(EffectFault(effect.signature, message))
      completion?()
    }
  }

  private func merge(
    _ effects: [Effect<Action>], of task: StoreTask, in scope: EffectScope?,
    then completion: Completion?
  ) {
    var left = effects.count
    if left == 0 { completion?() }
    for effect in effects {
      if scope?.isCancelled == true { return }
      start(effect, of: task, in: scope) {
        left -= 1
        if left == 0 { completion?() }
      }
    }
  }

  /// Starts effects one after the other; those that end at once take no stack.
  private func startSequence(
    _ effects: ArraySlice<Effect<Action>>, of task: StoreTask, in scope: EffectScope?,
    then completion: Completion?
  ) {
    var rest = effects
    while let next = rest.popFirst() {
      if scope?.isCancelled == true { return }
      var hasEnded = false
      var isStarting = true
      start(next, of: task, in: scope) { [unowned self, rest] in
        hasEnded = true
        if !isStarting { startSequence(rest, of: task, in: scope, then: completion) }
      }
      isStarting = false
      if !hasEnded { return }
    }
    if scope?.isCancelled != true { completion?() }
  }

  private func close(_ scope: EffectScope) {
    scopes[scope.id]?.removeAll { $0 === scope }
    if scopes[scope.id]?.isEmpty == true { scopes[scope.id] = nil }
    scope.end()
  }

  private func throttle(
    _ id: CancellationID, _ window: Effect<Action>, latest: Bool, of task: StoreTask,
    begin: @escaping () -> Void, drop: Completion?
  ) {
    if let open = throttles[id] {
      if latest {
        throttles[id] = Throttle(latest: (task, begin, drop))
        change(countOf: task, by: 1)
        if let replaced = open.latest { dropLatest(replaced) }
      } else {
        drop?()
      }
      return
    }
    throttles[id] = Throttle()
    begin()
    openWindow(id, window, of: task)
  }

  private func openWindow(_ id: CancellationID, _ window: Effect<Action>, of task: StoreTask) {
    launch(window, of: task, in: nil, counts: false) { [unowned self] in
      guard let latest = throttles.removeValue(forKey: id)?.latest else { return }
      throttles[id] = Throttle()
      latest.start()
      openWindow(id, window, of: latest.task)
      change(countOf: latest.task, by: -1)
    }
  }

  private func dropLatest(_ latest: (task: StoreTask, start: () -> Void, drop: Completion?)) {
    latest.drop?()
    change(countOf: latest.task, by: -1)
  }

  private func launch(
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

    let (mailbox, signature) = (mailbox, effect.signature)
    let finish: @Sendable () -> Void = {
      if run.end() { mailbox.post(.ended(id)) }
    }
    let fail: @Sendable (any Error) -> Void = { error in
      if !run.isCancelled { mailbox.post(.fault(EffectFault(signature, "\(error)"), id)) }
      finish()
    }
    let context = EffectContext<Action>(
      run: run, deliver: { mailbox.post(.action($0, id)) }, finish: finish)

    switch effect.operation {
    case .work(let lane, let body):
      let patient = EffectContext<Action>(
        run: run,
        deliver: { action in
          run.takeCredit()
          mailbox.post(.action(action, id))
        },
        finish: finish)
      dispatch(on: lane) {
        guard run.start() else { return }
        do { try body(patient) } catch { fail(error) }
        finish()
      }
    case .callback(let body):
      concurrentLane.async {
        guard run.start() else { return }
        do { try body(context) } catch { fail(error) }
      }
    case .scheduled(let body):
      if run.start() { body(context) }
    case .task(let body):
      let task = Task(executorPreference: taskExecutor) {
        guard run.start() else { return }
        do { try await body(context) } catch { fail(error) }
        finish()
      }
      run.onCancel { task.cancel() }
    default:
      preconditionFailure("\(effect) is made of others or runs at once")
    }
  }

  private func dispatch(on lane: EffectLane, _ block: @escaping @Sendable () -> Void) {
    switch lane {
    case .concurrent: concurrentLane.async(block)
    case .serial: serialLane.async(execute: block)
    }
  }

  private func fail(_ signature: EffectSignature, _ error: any Error) {
    report(EffectFault(signature, "\(error)"))
  }

  // MARK: Receiving

  func receive() {
    for message in mailbox.takeAll() { handle(message) }
  }

  /// Does what one message says, unless its effect was cancelled.
  package func handle(_ message: Mailbox<Action>.Message) {
    switch message {
    case .action(let action, let id):
      guard let effect = running[id] else { return }
      bring(action, effect.task, effect.scope)
      effect.run.giveCredit()
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

  private func change(countOf task: StoreTask, by difference: Int) {
    let count = (countOfTask[task] ?? 0) + difference
    countOfTask[task] = count == 0 ? nil : count
  }

  // MARK: Asking and cancelling

  package var isIdle: Bool { countOfTask.isEmpty }

  func isRunning(_ task: StoreTask) -> Bool { countOfTask[task] != nil }

  package var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    running.filter(\.value.counts).sorted { $0.key.number < $1.key.number }
      .map { ($0.value.task, $0.value.signature) }
  }

  package func cancel(_ id: CancellationID) {
    if let latest = throttles[id]?.latest {
      throttles[id] = Throttle()
      dropLatest(latest)
    }
    for scope in scopes[id] ?? [] where !scope.isCancelled {
      abort { $0.scope?.isWithin(scope) == true }
      forget { _, waiting in waiting?.isWithin(scope) == true }
      abandonScopes { $0 !== scope && $0.isWithin(scope) }
      close(scope)
    }
  }

  package func cancel(_ task: StoreTask) {
    abort { $0.task == task && $0.counts }
    forget { waiting, _ in waiting == task }
    abandonScopes { $0.task == task }
    for (id, throttle) in throttles where throttle.latest?.task == task {
      throttles[id] = Throttle()
      change(countOf: task, by: -1)
    }
  }

  func isRunning(on lane: EffectLane) -> Bool {
    running.values.contains { $0.lane == lane }
  }

  func cancelAll(except lane: EffectLane) {
    for (id, effect) in running where effect.lane == lane {
      running[id] = Running(
        task: effect.task, scope: nil, signature: effect.signature, lane: lane,
        isScheduled: effect.isScheduled, run: effect.run, completion: nil, counts: effect.counts)
    }
    abandonScopes { _ in true }
    for throttle in throttles.values {
      if let latest = throttle.latest { change(countOf: latest.task, by: -1) }
    }
    throttles = [:]
    abort { $0.lane != lane }
  }

  package func cancelAll() {
    forget { _, _ in true }
    shutDown()
  }

  /// Cancels what is under way, without a word to the store, which may be going.
  package func shutDown() {
    abandonScopes { _ in true }
    throttles = [:]
    abort { _ in true }
    countOfTask = [:]
  }

  private func abandonScopes(where isMeant: (EffectScope) -> Bool) {
    for (id, list) in scopes {
      let left = list.filter { !isMeant($0) }
      if left.count == list.count { continue }
      for scope in list where isMeant(scope) { scope.abandon() }
      scopes[id] = left.isEmpty ? nil : left
    }
  }

  /// Ends effects for good: nothing that they send arrives, and nothing that was to follow starts.
  private func abort(where isMeant: (Running) -> Bool) {
    for (id, effect) in running where isMeant(effect) {
      running[id] = nil
      if effect.counts { change(countOf: effect.task, by: -1) }
      effect.run.cancel()
    }
  }
}
