import Dispatch
public import Unidirectional

extension TestStore {
  /// Asserts that nothing is left over: no pending action, running effect or unreceived fault.
  ///
  /// The store cancels effects in the background, and waits for the other busy effects to end. A
  /// test must receive the actions that effects in the background send at a time of a clock, but
  /// not the others, because no one can know how many of them have arrived.
  ///
  /// Depending on ``exhaustivity``, pending actions may be reduced without assertions, and running
  /// effects may be canceled without a failure. Afterward, no effect is running. If a test does not
  /// call this method, the store makes these assertions when it is released.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    finish(at: TestLocation(fileID, filePath, line, column))
  }

  func finish(at location: TestLocation, reason: String = "") {
    buffer.settle(onlyClock: true)
    let ticks = exhaustivity.contains(.receivedActions) ? buffer.timingIndependentActions : []
    for task in buffer.runner.tree.roots.keys where task.isInBackground { cancel(task) }
    if !exhaustivity.isDisjoint(with: [.receivedActions, .runningEffects]) {
      settleAll(skipping: !exhaustivity.contains(.receivedActions), at: location)
    }
    // Ticks in the background were discarded, but the test should have received them.
    let waiting = buffer.waitingActions.isEmpty ? ticks : buffer.waitingActions
    if exhaustivity.contains(.receivedActions), !waiting.isEmpty {
      report(
        numbered(waiting).indented(under: "finish(): actions were not received:") + reason,
        at: location)
    }
    // Effects that the test did not name have already been reported when they started.
    let running = buffer.runningEffects(except: unexpectedEffects)
    if exhaustivity.contains(.runningEffects), waiting.isEmpty, !running.isEmpty {
      let heading =
        buffer.waitsForClockOnly
        ? "finish(): effects wait for their clock; advance it, or cancel them:"
        : "finish(): effects are still running after \(timeLimit); let them end, or cancel them:"
      report(running.indented(under: heading) + reason, at: location)
    }
    failOnFaults(promptOnly: false, at: location)
    buffer.runner.cancelAll()
  }

  /// Waits until no effect is busy, and leaves the actor of the test free for the effects.
  ///
  /// Call this method in a test that is isolated to an actor which an effect needs. An example is a
  /// test on the main actor, with effects that call functions of the main actor. All other calls
  /// block that actor.
  ///
  /// ```swift
  /// @MainActor @Test func aTitleIsLoaded() async {
  ///   store.send(.loadRequested, effects: [.named("load")])
  ///   await store.settle()
  ///   store.receive(.loaded("Emma")) { $0.title = "Emma" }
  /// }
  /// ```
  ///
  /// This method returns when each running effect waits for a clock or for the test to receive an
  /// action, or when ``timeLimit`` has passed.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    let deadline = deadline
    buffer.settle()
    while !buffer.isSettled {
      let wait = buffer.waiting(until: deadline)
      let isInTime = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: wait()) }
      }
      buffer.settle()
      if !isInTime { return }
    }
  }

  /// Advances a clock, and waits for busy effects before the first scheduled event and after each
  /// event.
  ///
  /// In a concatenation, a pause after another effect begins only when the store has processed the
  /// end of that effect. An async effect may need a moment before it sleeps on the clock.
  /// ``VirtualClock/advance(by:)`` does not wait for this, so it misses pauses that have not begun.
  ///
  /// The store does not wait for an effect if the test has not yet received an action that the
  /// effect sent. It is a failure if an effect is still busy after ``timeLimit``. If an effect
  /// should still be running while the clock advances, use ``VirtualClock/advance(by:)`` instead.
  public func advance(
    _ clock: VirtualClock, by time: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID, filePath, line, column)
    let end = clock.time + time
    var isInTime = true
    func letEffectsEnd() {
      // After a timeout, do not wait for effects again.
      guard isInTime else { return buffer.settle() }
      isInTime = settleAll(skipping: false, at: location)
      if isInTime { return }
      let heading = """
        advance(by: \(time)): effects are still running after \(timeLimit); if that is \
        intended, advance the clock directly:
        """
      report(buffer.busyEffects.indented(under: heading), at: location)
    }
    letEffectsEnd()
    while clock.doNext(until: end) { letEffectsEnd() }
    clock.advance(to: end)
  }

  /// Returns the fraction of a task's work that is done, from 0 to 1, as reported by
  /// `EffectContext.reportProgress(_:)`; nil if no running effect of the task has reported it.
  public func progress(of task: StoreTask) -> Double? { buffer.runner.progress(of: task) }

  /// Waits until no effect is busy; returns false if ``timeLimit`` passes first.
  ///
  /// If `skipping` is true, pending actions are reduced while waiting, without assertions.
  @discardableResult
  func settleAll(skipping: Bool, at location: TestLocation) -> Bool {
    wait { () -> Void? in
      while skipping, let head = buffer.head() {
        take(head, at: location)
        buffer.settle()
      }
      return nil
    }.isInTime
  }

  /// Waits until `find` returns a value or no effect is busy.
  ///
  /// `find` is called whenever messages have been processed. The returned `isInTime` is false if
  /// ``timeLimit`` passes first.
  func wait<Value>(for find: () -> Value?) -> (found: Value?, isInTime: Bool) {
    let deadline = deadline
    var isInTime = true
    while true {
      buffer.settle()
      if let found = find() { return (found, isInTime) }
      if buffer.isSettled || !isInTime { return (nil, isInTime) }
      isInTime = buffer.waiting(until: deadline)()
    }
  }

  // MARK: Canceling

  /// Cancels the effects of a `send` call and discards their pending actions, like
  /// `Store.cancel(_:)`.
  public func cancel(_ task: StoreTask) { buffer.runner.cancel(task) }

  /// Cancels the effects that have the given id, like `Store.cancel(id:)`.
  public func cancel(id: some Hashable & Sendable) { buffer.runner.cancel(CancellationID(id)) }

  /// Cancels all running effects and discards their pending actions, like `Store.cancelAll()`.
  public func cancelAll() { buffer.runner.cancelAll() }
}
