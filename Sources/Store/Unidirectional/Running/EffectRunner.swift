import DequeModule

/// The functions of a store that its effect runner calls.
@usableFromInline
package protocol EffectRunnerDelegate: AnyObject {
  /// Receives a fault from an effect.
  func report(_ fault: EffectFault)

  /// Receives a fault of an effect that will be run again, and the next attempt.
  func note(_ fault: EffectFault, before attempt: EffectAttempt)

  /// Runs a function, then processes the actions that the function sent.
  func process(_ body: () -> Void)

  /// Discards the queued actions of canceled effects.
  func discardActions(of cancellation: Cancellation)
}

/// An object that runs the effects of a store, and forwards their messages to the store.
///
/// An ``EffectTree`` decides which effects run. The runner is used only on the store's thread.
/// Effects on other threads use only its mailbox.
@usableFromInline
package final class EffectRunner<Action: Sendable> {
  /// A function that passes an action of an effect to the store, with the ids of the scopes that
  /// contain the effect.
  @usableFromInline
  package typealias Deliver = (Action, ActionOrigin, _ scopes: [CancellationID]) -> Void

  /// A function that starts the async function of an effect.
  package typealias TaskStarter =
    @Sendable (EffectID, TaskPriority?, @escaping @Sendable () async -> Void) -> Task<Void, Never>

  /// The store, which owns the runner; nil before ``attach(to:deliver:)`` is called.
  unowned var delegate: (any EffectRunnerDelegate)?

  // NB: This is not a method of `delegate`, because only a function value can be specialized for
  // the store's types.
  private var deliver: Deliver = { _, _, _ in }

  /// A function that starts the async functions of effects; nil to start them on the runner's own
  /// executor.
  package var startTask: TaskStarter?

  /// A function that receives asynchronous effects instead of running them; nil to run all effects
  /// immediately.
  ///
  /// A received effect runs only when ``HeldEffect/run`` is called. Effects that wait for a clock
  /// are not passed to the function.
  package var hold: ((HeldEffect<Action>) -> Void)?

  /// A function that is called when an asynchronous effect starts in the background.
  @usableFromInline package var onBackground: ((StoreTask) -> Void)?

  // NB: Exclusivity is not checked, because the store reads `hasLifetimes` after each action
  // (benchmark row `in-place`). Each access ends before code is called that could use the runner.
  @exclusivity(unchecked) package private(set) var tree = EffectTree()

  /// The tokens of the running effects.
  private var tokens: [EffectID: EffectToken] = [:]

  private let mailbox: Mailbox
  private let queues = EffectQueues()
  private var incoming = Deque<EffectMessage>()

  /// The messages of effects that wait for their turn in an ordered effect.
  ///
  /// Each queue contains at least one message.
  private var held: [EffectID: Deque<EffectMessage>] = [:]

  /// The ids of the feedback loops whose streams are being read.
  private var streams: Set<CancellationID> = []

  @usableFromInline
  package init(wake: @escaping @Sendable () -> Void) {
    mailbox = Mailbox(wake: wake)
  }

  deinit {
    for (_, token) in tokens.sorted(by: { $0.key < $1.key }) { token.cancel() }
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
    tree.start(effect.composition { RunnableEffect($0) }, of: task)
    handleEvents()
  }

  /// Handles all events of the tree.
  ///
  /// A function that is called meanwhile, such as a fault handler, may cancel effects, which calls
  /// this method again. Each event is taken from the tree only when it is handled, so an effect
  /// that was canceled meanwhile does not start.
  private func handleEvents() {
    while let event = tree.next() {
      switch event {
      case .run(let id, let effect): run(effect, as: id)
      case .cancelled(let ids):
        for id in ids {
          tokens.removeValue(forKey: id)?.cancel()
          held[id] = nil
        }
      case .discard(let cancellation): delegate?.discardActions(of: cancellation)
      case .fault(let fault): delegate?.report(fault)
      case .delivers(let ids):
        // A message wakes the store's owner, so it is posted only if there is something to do.
        for id in ids where held[id] != nil || tree.single(id).map({ $0.place == nil }) == true {
          mailbox.post(.turn, from: id)
        }
      }
    }
  }

  private func run(_ single: any SingleEffect, as id: EffectID) {
    // NB: The cast is correct because all effects of a store send actions of its type.
    let effect = unsafeDowncast(single, to: RunnableEffect<Action>.self).effect
    guard case .single(let operation) = effect.operation, let task = tree.nodes[id]?.task else {
      return
    }
    if effect.place == nil, tree.waitsForTurn(id) { return }
    if case .started(_, let start) = operation {
      if task.isInBackground { onBackground?(task) }
      let token = EffectToken(id: id, mailbox: mailbox) {
        [startTask, executor = queues.executor] body in
        startTask?(id, task.priority, body) ?? executor.start(priority: task.priority, body)
      }
      tokens[id] = token
      return begin(single, token, of: task) { start(EffectContext(token: token)) }
    }
    let origin = ActionOrigin(task: task, effect: effect.signature)
    let scopes = tree.scopes(of: id)
    do {
      switch operation {
      case .sync(_, let body): try body { deliver($0, origin, scopes) }
      case .send(let action): deliver(action, origin, scopes)
      case .started, .note: break
      }
    } catch {
      delegate?.report(EffectFault(effect.signature, error.readableDescription, of: task))
    }
    tree.end(id)
  }

  /// Begins an attempt of an effect by calling `body` in the effect's place, or passes the effect
  /// to ``hold``.
  ///
  /// An effect that waits for a clock is never passed to ``hold``. If the effect has ended or was
  /// canceled by then, `body` is not called.
  private func begin(
    _ effect: any SingleEffect, _ token: EffectToken, of task: StoreTask,
    _ body: @escaping @Sendable () -> Void
  ) {
    guard let place = effect.place else { return }
    let run: @Sendable () -> Void = { if !token.isOver { body() } }
    let waitsForClock = if case .clock = place { true } else { false }
    guard let hold, !waitsForClock else {
      return queues.start(in: place, priority: task.priority, run)
    }
    hold(
      HeldEffect(signature: effect.signature, context: EffectContext(token: token)) {
        EffectQueues().start(in: place, priority: task.priority, run)
      })
  }

  // MARK: Canceling

  /// Cancels the effects that have the given id, and starts the next effects of their
  /// concatenations.
  ///
  /// If the id is that of a feedback loop, later actions of the loop's stream are ignored.
  @usableFromInline
  package func cancel(_ id: CancellationID) {
    if !streams.isEmpty { streams.remove(id) }
    tree.cancel(id)
    handleEvents()
  }

  /// Cancels the effects of a task, including later effects of concatenations, which never start.
  package func cancel(_ task: StoreTask) {
    tree.cancel(task)
    handleEvents()
  }

  /// Cancels all effects except the ones on `queue`; if `queue` is nil, cancels all effects, and
  /// discards their queued actions.
  ///
  /// No more effects of any concatenation start, not even effects that follow an effect on `queue`.
  package func cancelAll(except queue: EffectQueue? = nil) {
    tree.cancelAll(except: queue)
    handleEvents()
  }

  /// Whether effects are running that belong to a child state.
  @usableFromInline
  package var hasLifetimes: Bool { !tree.lifetimes.isEmpty }

  /// Cancels the effects whose child state no longer exists in the state of the store.
  @usableFromInline
  package func cancelOrphans(in state: Any) {
    tree.cancelOrphans(in: state)
    handleEvents()
  }

  // MARK: Receiving

  /// Processes the posted messages in order; may be called again while a message is being
  /// processed.
  func receive() {
    incoming.append(contentsOf: mailbox.takeAll())
    while let message = incoming.popFirst() { process(message) }
  }

  /// Returns whether a message waits for its effect's turn in an ordered effect.
  private func mustWait(_ message: EffectMessage) -> Bool {
    switch message.content {
    case .action, .fault: held[message.effect] != nil || tree.waitsForTurn(message.effect)
    // An effect that has sent nothing may end, so that the next one of a sequence starts.
    case .ended: held[message.effect] != nil
    case .retry, .attempt, .turn, .feedback: false
    }
  }

  /// Processes a message, or keeps it until its effect's turn in an ordered effect.
  ///
  /// A message of an effect that has ended or was canceled is ignored.
  package func process(_ message: EffectMessage) {
    if mustWait(message) {
      held[message.effect, default: []].append(message)
    } else {
      handle(message)
    }
    // The action has been reduced by now, unless this call is nested in another action's
    // processing. If the message is held, the credit is returned too: the effect must not
    // block its thread, because an earlier effect may need that thread.
    if case .action = message.content { tokens[message.effect]?.returnCredit() }
  }

  private func handle(_ message: EffectMessage) {
    if case .feedback(let sent, let task) = message.content {
      let id = CancellationID(task)
      if !streams.contains(id) { return }
      return deliver(SentAction<Action>.action(in: sent), ActionOrigin(task: task), [id])
    }
    let id = message.effect
    guard let node = tree.nodes[id], case .single(let effect) = node.kind else { return }
    let task = node.task
    switch message.content {
    case .action(let sent):
      let origin = ActionOrigin(task: task, effect: effect.signature)
      deliver(SentAction<Action>.action(in: sent), origin, tree.scopes(of: id))
    case .fault(let reason):
      let fault = EffectFault(effect.signature, reason, of: task)
      delegate?.process { delegate?.report(fault) }
    case .retry(let retry, let reason):
      guard let token = tokens[id] else { return }
      // The delay begins on the store's thread, so a test that has processed the error knows that
      // the effect waits for the clock.
      token.beginDelay(before: retry.next)
      token.onCancel(retry.clock.schedule(retry.delay) { token.post(.attempt(retry.start)) })
      delegate?.note(EffectFault(effect.signature, reason, of: task), before: retry.next)
    case .attempt(let start):
      guard let token = tokens[id] else { return }
      token.endDelay()
      begin(effect, token, of: task, start)
    case .ended:
      delegate?.process {
        tokens.removeValue(forKey: id)?.receiveEnd()
        tree.end(id)
        handleEvents()
      }
    case .turn:
      if tree.waitsForTurn(id) { return }
      if let first = held[id]?.popFirst() {
        // Each message has a turn, so that the effects of an action start before the next one.
        if held[id]?.isEmpty == true { held[id] = nil } else { mailbox.post(.turn, from: id) }
        handle(first)
      } else if effect.place == nil {
        delegate?.process {
          run(effect, as: id)
          handleEvents()
        }
      }
    case .feedback: break
    }
  }

  /// Runs a function that reads the stream of a feedback loop, and sends its actions as part of a
  /// task until the id of that task is canceled.
  func read(
    _ stream: @escaping FeedbackConnection<Action>.Reader, as task: StoreTask
  ) -> Task<Void, Never> {
    streams.insert(CancellationID(task))
    return queues.executor.start(priority: nil) { [mailbox] in
      await stream { mailbox.post(.feedback(SentAction($0), task), from: EffectID(number: 0)) }
    }
  }

  func wait(while isRunning: () -> Bool) {
    while isRunning() {
      mailbox.wait()
      receive()
    }
  }

  // MARK: Asking

  package func progress(of task: StoreTask) -> Double? { firstReport(\.progress, of: task) }

  /// Returns a value that the first running effect of a task with such a value has reported.
  func firstReport<Value>(_ value: KeyPath<EffectToken, Value?>, of task: StoreTask) -> Value? {
    tree.parts(of: task).sorted().lazy.compactMap { self.tokens[$0]?[keyPath: value] }.first
  }

  /// Returns whether an effect waits for its clock before it is run again.
  package func isWaitingToRetry(_ id: EffectID) -> Bool {
    tokens[id]?.isWaitingToRetry == true
  }

  // MARK: Receiving one by one

  /// Takes the messages posted so far; the caller must pass each of them to ``process(_:)``.
  package func takePosted() -> [EffectMessage] { mailbox.takeAll() }

  /// Returns whether an effect has ended, but its messages wait for its turn.
  package func isAhead(_ id: EffectID) -> Bool {
    tokens[id]?.isOver == true && tree.waitsForTurn(id)
  }

  /// Returns the action in a message; nil if the message contains no action, or if its effect has
  /// ended or was canceled.
  package func action(in message: EffectMessage) -> Action? {
    guard case .action(let sent) = message.content, tokens[message.effect] != nil else {
      return nil
    }
    return SentAction<Action>.action(in: sent)
  }

  /// Returns whether a running asynchronous effect satisfies a predicate.
  package func hasEffect(where isIncluded: (EffectID) -> Bool) -> Bool {
    tokens.keys.contains(where: isIncluded)
  }
}

/// A single effect of an ``EffectComposition``, with the type of its actions.
private final class RunnableEffect<Action: Sendable>: SingleEffect {
  let effect: Effect<Action>

  init(_ effect: Effect<Action>) {
    self.effect = effect
  }

  var signature: EffectSignature { effect.signature }
  var place: EffectPlace? { effect.place }
}
