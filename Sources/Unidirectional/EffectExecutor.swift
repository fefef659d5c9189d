import Dispatch

/// Puts asynchronous effects where they run, and posts what comes of them to the mailbox.
final class EffectExecutor<Action: Sendable> {
  /// Where async functions run, if not where they do by default.
  var taskExecutor: (any TaskExecutor)?

  private let mailbox: Mailbox<Action>
  private let concurrentLane = ConcurrentEffectQueue()
  private lazy var serialLane = DispatchQueue(label: "effects.serial")

  init(mailbox: Mailbox<Action>) {
    self.mailbox = mailbox
  }

  /// Starts an effect that is not made of others and does not run at once.
  ///
  /// What it sends, its fault and its end are posted under `id`, unless `run` is cancelled.
  func launch(_ effect: Effect<Action>, as id: EffectID, _ run: EffectToken) {
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
          if run.takeCredit() { mailbox.post(.action(action, id)) }
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

  private func dispatch(on lane: EffectQueue, _ block: @escaping @Sendable () -> Void) {
    switch lane {
    case .concurrent: concurrentLane.async(block)
    case .serial: serialLane.async(execute: block)
    }
  }
}
