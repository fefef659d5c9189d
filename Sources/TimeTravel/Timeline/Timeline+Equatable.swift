extension Timeline: Equatable where Action: Equatable {
  /// Whether the present, the position and the steps kept are the same, with all that happened in
  /// them.
  ///
  /// Where present and position are the same it takes time by the number of steps.
  public static func == (left: Timeline, right: Timeline) -> Bool {
    guard left.storage == right.storage, left.limit == right.limit else { return false }
    let (left, right) = (left.settled(), right.settled())
    let position = left.position
    guard position == right.position else { return false }
    if left.state(at: position.first) != right.state(at: position.first) { return false }
    return left.history(from: position.first).elementsEqual(right.history(from: position.first))
  }

  /// The steps after a state, each with its origin and what happened.
  private func history(from first: Int) -> some Sequence<HistoryItem<State, Action>> {
    (first + 1..<steps.endIndex).lazy.map { number in
      let range = eventCount(ofStep: number - 1)..<eventCount(ofStep: number)
      return HistoryItem(origin: steps[number].origin, events: range.map(event))
    }
  }
}

/// A step without its states, which follow from what happened.
private struct HistoryItem<State: Equatable & Sendable, Action: Equatable & Sendable>: Equatable {
  let origin: StepOrigin
  let events: [TimelineEvent<State, Action>]
}
