extension Store {
  /// Reduces what effects have posted so far.
  public func receive() { effects.receive() }

  /// Whether no effect is under way.
  public var isIdle: Bool { effects.isIdle }

  /// Whether an effect that stems from the task is under way.
  public func isRunning(_ task: StoreTask) -> Bool { effects.isRunning(task) }

  /// The effects under way, in the order in which they started.
  public var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    effects.runningEffects
  }

  /// Ends the effects of a task: one that has not started never does, and none of their actions
  /// arrives from now on.
  public func cancel(_ task: StoreTask) { takeTurn { effects.cancel(task) } }

  /// Ends the effects that run under an id, as ``Effect/cancel(id:)`` does.
  public func cancel(id: some Hashable & Sendable) {
    takeTurn { effects.cancel(CancellationID(id)) }
  }

  /// Ends all effects under way.
  public func cancelAll() { takeTurn { effects.cancelAll() } }

  /// Ends all effects under way but those of one lane, such as the files', which are soon done.
  ///
  /// What was to follow them in a concatenation does not start. What has been brought already and
  /// waits is reduced.
  public func cancelAll(except lane: EffectQueue) {
    takeTurn { effects.cancelAll(except: lane) }
  }

  /// Whether an effect of a lane is under way, or waits for its turn there.
  public func isRunning(on lane: EffectQueue) -> Bool { effects.isRunning(on: lane) }

  /// Blocks until no effect that stems from the task is under way, reducing what they bring.
  ///
  /// Called while an action is being attended to, as by an observer, a middleware or ``onFault``, it
  /// returns at once: what effects bring could not be reduced meanwhile.
  ///
  /// The thread must not be one of the few on which async functions run, if such effects are among
  /// those waited for.
  public func wait(for task: StoreTask) {
    if !isProcessing { effects.wait { self.isRunning(task) } }
  }

  /// Blocks until no effect at all is under way, reducing what they bring, as ``wait(for:)`` does.
  public func waitUntilIdle() {
    if !isProcessing { effects.wait { !self.isIdle } }
  }
}
