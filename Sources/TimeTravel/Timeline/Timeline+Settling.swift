public import Unidirectional

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
  @inlinable
  mutating func settle() {
    if doubtful.isEmpty { return }
    let unchanged = unchangedSteps()
    doubtful.removeAll(keepingCapacity: true)
    if let first = unchanged.first { drop(unchanged, from: first) }
  }

  /// The steps in doubt that changed nothing, in order.
  ///
  /// A step counts where any of its actions changed the state, even if a later one changed it back,
  /// as it does where the outline tells.
  @inlinable
  func unchangedSteps() -> [Int] {
    guard let first = doubtful.first, let reducer else { return [] }
    var index = eventCount(ofStep: first - 1)
    var state = state(after: index)
    var unchanged: [Int] = []
    for number in doubtful {
      let beginning = eventCount(ofStep: number - 1)
      replay(index..<beginning, on: &state)
      index = eventCount(ofStep: number)
      var isChange = false
      for event in beginning..<index {
        // A step with a restart is in no doubt.
        guard let action = events[event] else { continue }
        if isChange {
          _ = reducer(&state, action)
        } else {
          let before = state
          _ = reducer(&state, action)
          isChange = before != state
        }
      }
      if !isChange { unchanged.append(number) }
    }
    return unchanged
  }

  /// Takes out steps, of which that is the first, and joins what they parted.
  ///
  /// There is no restart behind them, since before a restart nothing is left in doubt.
  @inlinable
  mutating func drop(_ dropped: [Int], from first: Int) {
    let (end, stepsEnd) = (events.endIndex, steps.endIndex)
    var dropped = dropped[...]
    var index = eventCount(ofStep: first - 1)
    var newEnd = index
    var newStepsEnd = first
    for number in first..<stepsEnd {
      var step = steps[number]
      let range = index..<step.eventCount
      index = step.eventCount
      if number == dropped.first {
        dropped.removeFirst()
        continue
      }
      for event in range {
        events[newEnd] = events[event]
        newEnd += 1
      }
      step.eventCount = newEnd
      if newStepsEnd - 1 > closedStep,
        steps[newStepsEnd - 1].origin.number == step.origin.number
      {
        steps[newStepsEnd - 1] = step
      } else {
        steps[newStepsEnd] = step
        newStepsEnd += 1
      }
    }
    assert(index == end, "every event belongs to a step")
    events.remove(from: newEnd)
    steps.remove(from: newStepsEnd)
  }
}
