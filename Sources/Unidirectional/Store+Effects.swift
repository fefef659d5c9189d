extension Store {
  /// Processes the messages that effects have posted so far.
  public func receive() { effects.receive() }

  /// Whether no effect is running.
  public var isIdle: Bool { effects.isIdle }

  /// Whether an effect of a task is running.
  public func isRunning(_ task: StoreTask) -> Bool { effects.isRunning(task) }

  /// The running effects, in the order in which they started.
  public var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    effects.runningEffects
  }

  /// Cancels the effects of a task.
  ///
  /// Effects that have not started never do, and no more actions of the task's effects arrive.
  public func cancel(_ task: StoreTask) { process { effects.cancel(task) } }

  /// Cancels the effects under an id, as ``Effect/cancel(id:)`` does.
  public func cancel(id: some Hashable & Sendable) {
    process { effects.cancel(CancellationID(id)) }
  }

  /// Cancels all running effects.
  public func cancelAll() { process { effects.cancelAll() } }

  /// Cancels all running effects except those on one queue, such as file effects, which end soon.
  ///
  /// Parts that follow the excepted effects in a concatenation do not start. Actions that are
  /// already queued are processed.
  public func cancelAll(except queue: EffectQueue) {
    process { effects.cancelAll(except: queue) }
  }

  /// Whether an effect on a queue is running or waiting to start.
  public func isRunning(on queue: EffectQueue) -> Bool { effects.isRunning(on: queue) }

  /// Blocks until no effect of a task is running, and processes the messages of effects meanwhile.
  ///
  /// While an action is being processed, for example in an observer, a middleware or ``onFault``,
  /// it returns at once, since nothing could be processed meanwhile.
  ///
  /// If any of the awaited effects are async functions, the calling thread must not belong to
  /// Swift's cooperative pool.
  public func wait(for task: StoreTask) {
    if !isProcessing { effects.wait { self.isRunning(task) } }
  }

  /// Blocks until no effect is running, and processes the messages of effects meanwhile.
  ///
  /// The rules of ``wait(for:)`` apply.
  public func waitUntilIdle() {
    if !isProcessing { effects.wait { !self.isIdle } }
  }
}
