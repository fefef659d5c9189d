import Unidirectional

extension Timeline {
  /// The same timeline, with nothing left to be found out.
  ///
  /// Whoever asks several questions asks them of this one, so that it is found out only once.
  public func settled() -> Timeline {
    var settled = self
    settled.settle()
    return settled
  }

  /// Finds out which of the steps in doubt changed the state, and drops the others.
  ///
  /// A step counts where any of its actions changed the state, even if a later one changed it back,
  /// as it does where the outline tells.
  @usableFromInline
  mutating func settle() {
    guard let first = doubtful.first, let reducer else { return }
    let start = eventCount(ofStep: first - 1)
    let oldSteps = (first...lastNoted).map { steps[$0] }
    let oldEvents = (start..<events.endIndex).map { events[$0] }
    let oldRestarts = restarts
    var doubts = doubtful[...]
    var state = state(after: start)

    events.remove(from: start)
    steps.remove(from: first)
    restarts = restarts.filter { $0.key < start }
    doubtful = []

    var index = start
    for (number, step) in zip(first..., oldSteps) {
      var isChange = doubts.first != number
      if !isChange { doubts.removeFirst() }
      let beginning = index
      while index < step.eventCount {
        let before = isChange ? nil : state
        if let action = oldEvents[index - start] {
          _ = reducer(&state, action)
        } else if let restart = oldRestarts[index] {
          state = restart
        }
        if let before, before != state { isChange = true }
        index += 1
      }
      if !isChange { continue }
      for event in beginning..<index {
        if let restart = oldRestarts[event] { restarts[events.endIndex] = restart }
        add(oldEvents[event - start], by: step.origin, isMore: isLast(step.origin))
      }
    }
  }
}
