import Unidirectional

/// The failure messages for actions and faults that were not received.
extension TestStore {
  func reasonForNothing(isInTime: Bool) -> String {
    let running = buffer.runningEffects()
    if buffer.runner.isIdle { return "nothing was received, and no running effect can send it" }
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

  func nearestPlace(to action: Action, in waiting: [Action]) -> Int {
    let text = described(action)
    let distances = waiting.prefix(100).map { described($0).difference(from: text).count }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
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
