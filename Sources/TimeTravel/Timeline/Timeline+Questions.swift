extension Timeline {
  /// Where the timeline stands: the earliest state kept, the present, and the latest.
  ///
  /// From one position to the next a caller sees what an action did: where `last` is greater by one
  /// there is a new step, and where some were undone before, these have been given up for it.
  public var position: TimelinePosition {
    let settled = doubtful.isEmpty ? self : settled()
    let last = settled.lastNoted
    return TimelinePosition(
      first: max(settled.firstKept, last - limit), current: last - settled.undone, last: last)
  }

  /// Why an action will change nothing, where it is travel that cannot be done; nil otherwise.
  public func rejection(of action: TimelineAction<State, Action>) -> TimelineRejection? {
    do throws(TimelineRejection) {
      _ = try destination(of: action)
      return nil
    } catch {
      return error
    }
  }

  /// The state as it was after a step, 0 being the start.
  ///
  /// - Returns: The state; nil where no such step is kept.
  public func state(at step: Int) -> State? {
    let settled = settled()
    let position = settled.position
    guard (position.first...position.last).contains(step) else { return nil }
    if step == position.current { return storage }
    return settled.state(after: settled.eventCount(ofStep: step))
  }

  /// Calls a function with one step after the other, each computed from the one before.
  ///
  /// No more than two states are held at a time, apart from those that the function keeps.
  ///
  /// - Parameters:
  ///   - range: The numbers of the steps; those that are not kept are left out.
  ///   - body: Called with each step, in order.
  /// - Throws: What the function throws, which ends it.
  public func forEachStep<Failure: Error>(
    in range: ClosedRange<Int>,
    _ body: (TimelineStep<State, Action>) throws(Failure) -> Void
  ) throws(Failure) {
    let settled = settled()
    let position = settled.position
    let lowest = max(range.lowerBound, position.first + 1)
    let highest = min(range.upperBound, position.last)
    guard lowest <= highest else { return }
    var index = settled.eventCount(ofStep: lowest - 1)
    var state = settled.state(after: index)
    for number in lowest...highest {
      let step = settled.steps[number]
      let before = state
      settled.replay(index..<step.eventCount, on: &state)
      let events = (index..<step.eventCount).map(settled.event)
      index = step.eventCount
      try body(
        TimelineStep(
          number: number, origin: step.origin, events: events, before: before, after: state))
    }
  }

  /// Which of some commands have made steps within a range.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the commands' origins.
  ///   - range: The numbers of the steps; those that are not kept are left out.
  /// - Returns: Those of the numbers that were found.
  public func origins(among numbers: Set<UInt64>, inSteps range: ClosedRange<Int>) -> Set<UInt64> {
    if numbers.isEmpty { return [] }
    let settled = settled()
    let position = settled.position
    var found: Set<UInt64> = []
    for step in range.clamped(to: (position.first + 1)...max(position.first + 1, position.last))
    where step <= position.last && numbers.contains(settled.steps[step].origin.number) {
      found.insert(settled.steps[step].origin.number)
    }
    return found
  }

  /// What stands at a place of the log.
  func event(_ index: Int) -> TimelineEvent<State, Action> {
    if let action = events[index] { return .action(action) }
    guard let state = restarts[index] else { preconditionFailure("a restart has lost its state") }
    return .restart(state)
  }
}
