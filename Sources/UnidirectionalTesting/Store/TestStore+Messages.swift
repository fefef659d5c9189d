import StateDiff

/// The failure messages for actions and faults that were not received.
extension TestStore {
  func reasonForNothing(isInTime: Bool) -> String {
    let running = buffer.runningEffects
    if buffer.isIdle { return "nothing was received, and no effect is under way to bring it" }
    if buffer.waitsForClockOnly {
      let waiting = running.indented(
        under: "nothing was received; move the clock on, for which all that is under way waits:")
      return waiting + """

        If it was moved before they began to wait: advance(_:by:) of the store lets effects at work \
        end first.
        """
    }
    return running.indented(
      under: "nothing was received\(isInTime ? "" : " within \(timeLimit)"); under way:")
  }

  func nearestPlace(to action: Action, in waiting: [Action]) -> Int {
    let matcher = DumpValue(reflecting: action)
    let distances = waiting.prefix(100).map { DumpValue(reflecting: $0).distance(to: matcher) }
    return distances.indices.min { (distances[$0], $0) < (distances[$1], $1) } ?? 0
  }

  func mismatch(
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
    if waiting.count > 1 { lines += ["all that wait:"] + numbered(waiting).map { "  \($0)" } }
    if !isInTime, !buffer.isSettled {
      lines += ["still under way after \(timeLimit):"] + buffer.runningEffects.map { "  \($0)" }
    }
    return lines.indented(
      under: "receive(\(matcher.name())): another action was received:", limit: 40)
  }
}
