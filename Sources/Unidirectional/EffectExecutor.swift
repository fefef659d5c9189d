import Dispatch

/// Runs asynchronous effects on Dispatch queues and posts their results to the mailbox.
final class EffectExecutor<Action: Sendable> {
  /// Starts an async function.
  var startTask:
    (EffectID, TaskPriority?, @escaping @Sendable () async -> Void) -> Task<Void, Never> = {
      _, priority, body in Task(priority: priority) { await body() }
    }

  /// Receives each effect instead of it being run, except for effects that wait for a clock; nil to
  /// run all effects.
  var hold: ((HeldEffect<Action>) -> Void)?

  private let mailbox: Mailbox
  private let concurrentQueue = ConcurrentEffectQueue()

  /// A separate queue for low-priority effects, so that they never delay other effects.
  private let lowPriorityQueue = ConcurrentEffectQueue()
  private lazy var serialQueue = DispatchQueue(label: "effects.serial")

  init(mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Starts an effect that is neither composed nor synchronous.
  ///
  /// The effect's actions, faults and end are posted to the mailbox with `id`, unless `token` is
  /// canceled. `onEnd` is called once the end has been posted.
  func launch(
    _ effect: Effect<Action>, as id: EffectID, _ token: EffectToken, priority: TaskPriority?,
    onEnd: @escaping @Sendable () -> Void = {}
  ) {
    let isLow = priority.map { $0 <= .low } ?? false
    let concurrentQueue = isLow ? lowPriorityQueue : concurrentQueue
    let (mailbox, signature) = (mailbox, effect.signature)
    let finish: @Sendable () -> Void = {
      if token.end() {
        mailbox.post(.ended, from: id)
        onEnd()
      }
    }
    let fail: @Sendable (any Error) -> Void = { error in
      if !token.isCancelled { mailbox.post(.fault("\(error)"), from: id) }
      finish()
    }
    let context = EffectContext<Action>(
      token: token, deliver: { mailbox.post(.action(SentAction($0)), from: id) }, finish: finish)

    if let hold {
      guard case .scheduled = effect.operation else {
        return hold(
          HeldEffect(signature, context) { onEnd in
            EffectExecutor(mailbox: mailbox).launch(
              effect, as: id, token, priority: priority, onEnd: onEnd)
          })
      }
    }
    switch effect.operation {
    case .work(let queue, let body):
      let waitingContext = EffectContext<Action>(
        token: token,
        deliver: { action in
          if token.takeCredit() { mailbox.post(.action(SentAction(action)), from: id) }
        },
        finish: finish)
      let run: @Sendable () -> Void = {
        guard token.start() else { return }
        do { try body(waitingContext) } catch { fail(error) }
        finish()
      }
      switch queue {
      case .concurrent: concurrentQueue.async(run)
      case .serial: serialQueue.async(execute: run)
      }
    case .callback(let body):
      concurrentQueue.async {
        guard token.start() else { return }
        do { try body(context) } catch { fail(error) }
      }
    case .scheduled(let body):
      if token.start() { body(context) }
    case .task(let body):
      let task = startTask(id, priority) {
        guard token.start() else { return }
        do { try await body(context) } catch { fail(error) }
        finish()
      }
      token.onCancel { task.cancel() }
    default:
      preconditionFailure("\(effect) is composed of others or synchronous")
    }
  }
}
