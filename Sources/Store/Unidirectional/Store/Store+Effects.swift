extension Store {
  /// Processes the messages that effects and the streams of feedback loops have posted so far.
  public func receive() { effects.receive() }

  /// Whether no effect is running, except in the background.
  public var isIdle: Bool { effects.tree.roots.keys.allSatisfy(\.isInBackground) }

  /// Returns whether an effect of a task is running, other than in the background.
  public func isRunning(_ task: StoreTask) -> Bool { effects.tree.roots[task] != nil }

  /// The running effects, in the order in which they started.
  package var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    effects.tree.running.map { ($0.task, $0.effect.signature) }
  }

  /// Returns the first running timer or stream of the given tasks; if `tasks` is nil, of all tasks
  /// that are not in the background.
  package func endlessEffect(of tasks: [StoreTask]?) -> EffectSignature? {
    effects.tree.running.first { _, task, effect in
      effect.mayNeverEnd && (tasks?.contains(task) ?? !task.isInBackground)
    }?.effect.signature
  }

  /// Returns the effects of a task that have not ended: the running ones, followed by those that
  /// wait.
  ///
  /// An effect may wait for an earlier effect of a sequence, such as the delay of a debounced
  /// effect.
  package func unfinishedEffects(of task: StoreTask) -> [EffectSignature] {
    effects.tree.unfinished(effects.tree.parts(of: task)).map(\.signature)
  }

  /// Returns the fraction of a task's work that is done, from 0 to 1.
  ///
  /// The fraction is the progress of the first running effect of the task that has called
  /// ``EffectContext/reportProgress(_:)``; nil if there is no such effect.
  public func progress(of task: StoreTask) -> Double? { effects.progress(of: task) }

  /// Returns the last text that an effect of a task has passed to
  /// ``EffectContext/reportStatus(_:)``.
  ///
  /// The text is that of the first running effect that has reported a status; nil if there is no
  /// such effect.
  public func status(of task: StoreTask) -> String? { effects.firstReport(\.status, of: task) }

  /// Returns the current attempt of an effect of a task or, during a delay, the next one; nil if no
  /// running effect of the task is being retried.
  public func attempt(of task: StoreTask) -> EffectAttempt? {
    effects.firstReport(\.attempt, of: task)
  }

  /// Cancels the effects of a task, including those in the background.
  ///
  /// Effects that have not started yet never start, and no more actions of the task's effects
  /// arrive.
  public func cancel(_ task: StoreTask) { process { effects.cancel(task) } }

  /// Cancels the effects that have the given id, as ``Effect/cancel(id:)`` does.
  public func cancel(id: some Hashable & Sendable) {
    process { effects.cancel(CancellationID(id)) }
  }

  /// Cancels all effects that have not ended, and discards the queued actions of effects.
  public func cancelAll() { process { effects.cancelAll() } }

  /// Cancels all running effects except the ones on a queue.
  ///
  /// Use this method, for example, to let effects on the serial queue finish writing files. Effects
  /// that follow them in a concatenation do not start. Actions that are already queued are
  /// processed.
  public func cancelAll(except queue: EffectQueue) {
    process { effects.cancelAll(except: queue) }
  }

  /// Returns whether an effect is running on a queue or waiting for its turn on that queue.
  package func isRunning(on queue: EffectQueue) -> Bool {
    effects.tree.running.contains { $0.effect.place == .queue(queue) }
  }

  /// Blocks until no effect of a task is running, except in the background; processes messages from
  /// effects meanwhile.
  ///
  /// If an action is being processed, this method returns immediately without waiting, because
  /// messages cannot be processed until that action is done. This happens, for example, if an
  /// observer or a middleware calls this method.
  ///
  /// If an effect waits for the actor that calls this method, both of them wait forever.
  public func wait(for task: StoreTask) {
    if !fields.isProcessing { effects.wait { self.isRunning(task) } }
  }

  /// Blocks until the store is idle, and processes messages from effects while waiting.
  ///
  /// The rules of ``wait(for:)`` apply.
  public func waitUntilIdle() {
    if !fields.isProcessing { effects.wait { !self.isIdle } }
  }
}
