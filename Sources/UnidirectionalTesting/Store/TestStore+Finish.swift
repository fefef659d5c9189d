public import Unidirectional

extension TestStore {
  /// Asserts that nothing is left over: no action waits to be received, no effect is under way, no
  /// fault was left unsaid.
  ///
  /// It waits for effects that are at work to end. By ``exhaustivity`` actions that wait are reduced
  /// without being asserted, and what is under way is cancelled. Nothing is under way afterwards; a
  /// store that goes away does the same.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    finish(at: TestLocation(fileID, filePath, line, column))
  }

  func finish(at location: TestLocation, reason: String = "") {
    if !exhaustivity.isDisjoint(with: [.receivedActions, .runningEffects]) {
      settleAll(skipping: !exhaustivity.contains(.receivedActions), at: location)
    } else {
      buffer.settle(onlyClock: true)
    }
    let waiting = buffer.waitingActions
    if exhaustivity.contains(.receivedActions), !waiting.isEmpty {
      report(
        numbered(waiting).indented(under: "finish(): actions were not received:") + reason,
        at: location)
    }
    let running = buffer.runningEffects
    if exhaustivity.contains(.runningEffects), waiting.isEmpty, !running.isEmpty {
      let heading =
        buffer.waitsForClockOnly
        ? "finish(): effects wait for their clock; move it on, or cancel them:"
        : "finish(): effects are still under way after \(timeLimit); let them end, or cancel them:"
      report(running.indented(under: heading) + reason, at: location)
    }
    failOnFaults(promptOnly: false, at: location)
    buffer.cancelAll()
  }

  /// Reduces, without asserting them, the actions that wait and those that effects at work still
  /// bring, until all that is left waits for a clock.
  ///
  /// An effect that does not end within ``timeLimit`` is a failure.
  public func skipReceivedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID, filePath, line, column)
    if settleAll(skipping: true, at: location) { return }
    report(
      buffer.runningEffects.indented(
        under: "skipReceivedActions(): effects are still under way after \(timeLimit):"),
      at: location)
  }

  /// Waits until nothing more can come by itself; false when the time was over before.
  @discardableResult
  func settleAll(skipping: Bool, at location: TestLocation) -> Bool {
    let deadline = deadline
    while true {
      buffer.settle()
      if skipping, let head = buffer.head() {
        buffer.take(head)
        reduce(head.action, of: head.task, at: location)
      } else if buffer.isSettled {
        return true
      } else if !buffer.wait(until: deadline) {
        return false
      }
    }
  }

  // MARK: Cancelling

  /// Ends the effects of a `send`, as `Store.cancel(_:)` does; what they brought is dropped.
  public func cancel(_ task: StoreTask) { buffer.cancel(task) }

  /// Ends the effects that run under an id, as `Store.cancel(id:)` does.
  public func cancel(id: some Hashable & Sendable) { buffer.cancel(CancellationID(id)) }

  /// Ends all effects under way, as `Store.cancelAll()` does; what they brought is dropped.
  public func cancelAll() { buffer.cancelAll() }
}
