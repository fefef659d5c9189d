extension Store {
  /// Processes what effects have posted so far.
  public func receive() { effects.receive() }

  /// Whether no effect is running.
  public var isIdle: Bool { effects.isIdle }

  /// Whether an effect of a task is running.
  public func isRunning(_ task: StoreTask) -> Bool { effects.isRunning(task) }

  /// The running effects, in the order in which they started.
  public var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    effects.runningEffects
  }

  /// Cancels the effects of a task: those that have not started never do, and none of their actions
  /// arrives from now on.
  public func cancel(_ task: StoreTask) { process { effects.cancel(task) } }

  /// Cancels the effects that run under an id, as ``Effect/cancel(id:)`` does.
  public func cancel(id: some Hashable & Sendable) {
    process { effects.cancel(CancellationID(id)) }
  }

  /// Cancels all running effects.
  public func cancelAll() { process { effects.cancelAll() } }

  /// Cancels all running effects except those of one queue, such as the file effects, which end soon.
  ///
  /// What follows the excepted ones in a concatenation does not start. Actions that are queued already
  /// are processed.
  public func cancelAll(except queue: EffectQueue) {
    process { effects.cancelAll(except: queue) }
  }

  /// Whether an effect of a queue is running or waits there to start.
  public func isRunning(on queue: EffectQueue) -> Bool { effects.isRunning(on: queue) }

  /// Blocks until no effect of a task is running, and processes what they post meanwhile.
  ///
  /// While an action is being processed, as in an observer, a middleware or ``onFault``, it returns at
  /// once, since nothing could be processed meanwhile.
  ///
  /// The thread must not belong to Swift's cooperative pool if async functions are among the effects
  /// waited for.
  public func wait(for task: StoreTask) {
    if !isProcessing { effects.wait { self.isRunning(task) } }
  }

  /// Blocks until no effect is running, and processes what they post meanwhile, as ``wait(for:)``
  /// does.
  public func waitUntilIdle() {
    if !isProcessing { effects.wait { !self.isIdle } }
  }
}
