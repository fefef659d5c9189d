public import Unidirectional

extension TestStore {
  /// Receives an action from an effect, and asserts that it equals `action` and has the expected
  /// results.
  ///
  /// The store waits for effects that are still busy. `change` and `effects` have the same meaning
  /// as for `send`.
  public func receive(
    _ action: Action,
    effects: [Effect<Action>]? = nil,
    _ change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let matcher = ActionMatcher(name: { described(action) }, exact: action) { $0 == action }
    let expectation = Expectation(verb: "receive", effects: effects, change: change)
    _ = receive(matcher, expectation, at: TestLocation(fileID, filePath, line, column))
  }

  /// Receives an action from an effect, and asserts that it is of a given case and has the expected
  /// results.
  ///
  /// - Returns: The associated value of the case, for further assertions; nil if no such action was
  ///   received.
  @discardableResult
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    effects: [Effect<Action>]? = nil,
    _ change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Value? {
    let matcher = ActionMatcher<Action>(
      name: { "a case of \(Action.self) with \(Value.self)" }, exact: nil
    ) {
      path.extract($0) != nil
    }
    let expectation = Expectation(verb: "receive", effects: effects, change: change)
    let action = receive(matcher, expectation, at: TestLocation(fileID, filePath, line, column))
    return action.flatMap(path.extract)
  }

  private func receive(
    _ matcher: ActionMatcher<Action>, _ expectation: Expectation<State, Action>,
    at location: TestLocation
  ) -> Action? {
    var seen = 0
    let (head, isInTime) = wait { () -> PendingAction<Action>? in
      while true {
        if let head = buffer.head(from: seen, where: { matcher.matches($0.action) }) { return head }
        seen = buffer.receivedCount
        // Skip an action ahead of a matching one, or any action once no more can arrive.
        guard !exhaustivity.contains(.receivedActions),
          let head = buffer.head(before: matcher.matches)
            ?? (buffer.isSettled ? buffer.head() : nil)
        else { return nil }
        take(head, at: location)
        buffer.settle()
        // A matching action behind the skipped one may already have arrived, so check all actions
        // again.
        seen = 0
      }
    }
    if let head { return take(head, expectation, at: location) }
    return failToReceive(matcher, expectation, isInTime: isInTime, at: location)
  }

  /// Takes an action from the buffer and reduces it; if `expectation` is nil, the expected results
  /// are not checked.
  @discardableResult
  func take(
    _ head: PendingAction<Action>, _ expectation: Expectation<State, Action>? = nil,
    at location: TestLocation
  ) -> Action {
    buffer.take(head)
    reduce(head.action, from: head.origin, at: location, expecting: expectation)
    return head.action
  }

  /// Reports why the expected action cannot be received, and reduces actions that came instead.
  ///
  /// The test can then continue, so that one mistake causes only one failure. If a matching action
  /// waits behind other actions, it is reduced after them and returned. Otherwise, the result is
  /// nil.
  private func failToReceive(
    _ matcher: ActionMatcher<Action>, _ expectation: Expectation<State, Action>, isInTime: Bool,
    at location: TestLocation
  ) -> Action? {
    let waiting = buffer.waitingActions
    guard !waiting.isEmpty else {
      report("receive(\(matcher.name())): \(reasonForNothing(isInTime: isInTime))", at: location)
      return nil
    }
    if let others = buffer.actions(before: matcher.matches) {
      let heading = "receive(\(matcher.name())): it waits, but must be received after these:"
      report(numbered(others).indented(under: heading), at: location)
      while let head = buffer.head(before: matcher.matches) {
        if matcher.matches(head.action) { return take(head, expectation, at: location) }
        take(head, at: location)
        buffer.settle()
      }
      return nil
    }
    let nearest = matcher.exact.map { nearestPlace(to: $0, in: waiting) } ?? 0
    report(
      mismatch(matcher, waiting, nearest: nearest, isInTime: isInTime), at: location)
    if let head = buffer.head(where: { $0.action == waiting[nearest] }) ?? buffer.head() {
      take(head, at: location)
    }
    return nil
  }
}

/// The failure messages for actions and faults that were not received.
extension TestStore {
  func reasonForNothing(isInTime: Bool) -> String {
    let running = buffer.runningEffects()
    if running.isEmpty { return "nothing was received, and no running effect can send it" }
    if buffer.waitsForClockOnly {
      let waiting = running.indented(
        under: "nothing was received; all running effects wait for the clock, so advance it:")
      return waiting + """

        If it was advanced before they began to wait, use advance(_:by:) of the store, which lets \
        working effects finish first.
        """
    }
    return running.indented(
      under: "nothing was received\(isInTime ? "" : " within \(timeLimit)"); running effects:")
  }

  private func nearestPlace(to action: Action, in waiting: [Action]) -> Int {
    let text = described(action)
    let distances = waiting.prefix(100).map { described($0).difference(from: text).count }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  private func mismatch(
    _ matcher: ActionMatcher<Action>, _ waiting: [Action], nearest: Int, isInTime: Bool
  ) -> String {
    var lines: [String] = []
    if waiting.count > 1 {
      lines.append("the nearest received action is #\(nearest + 1) of \(waiting.count):")
    }
    if let exact = matcher.exact {
      lines += differenceLines(expected: exact, received: waiting[nearest])
    } else {
      lines.append("received: \(described(waiting[nearest]))")
    }
    if waiting.count > 1 {
      lines += ["all received actions:"] + numbered(waiting).map { "  \($0)" }
    }
    if !isInTime, !buffer.isSettled {
      lines += ["still running after \(timeLimit):"] + buffer.runningEffects().map { "  \($0)" }
    }
    return lines.indented(
      under: "receive(\(matcher.name())): another action was received:", limit: 40)
  }
}

/// A condition for the action that a test expects to receive.
struct ActionMatcher<Action> {
  /// Returns a name for the expected action; called only for a failure message.
  let name: () -> String

  /// The action itself, if the test specifies it.
  let exact: Action?

  let matches: (Action) -> Bool
}
