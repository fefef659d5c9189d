public import Unidirectional

extension Timeline {
  /// Does what an action says, other than that something happened.
  @usableFromInline
  mutating func travel(
    _ action: TimelineAction<State, Action>, _ reducer: Reducer<State, Action>
  ) {
    if self.reducer == nil { self.reducer = reducer }
    settle()
    switch action {
    case .happened: break
    case .restarted(let state, by: let origin): restart(with: state, by: origin)
    case .undo, .redo, .goTo:
      if let step = try? destination(of: action) { go(to: step) }
    }
  }

  /// How many events may be reduced anew without a thought.
  private static var shortReplay: Int { 64 }

  private mutating func go(to step: Int) {
    let current = lastNoted - undone
    if step == current { return }
    let target = eventCount(ofStep: step)
    let present = eventCount(ofStep: current)
    let nearest = checkpoints.last { $0.eventCount <= target } ?? checkpoints[0]
    if nearest.eventCount <= present, present <= target {
      replay(present..<target, on: &storage)
    } else {
      storage = nearest.state
      // Who goes back often goes back further, so the next ones are to be short.
      let stop = target - Self.shortReplay
      if nearest.eventCount < stop {
        replay(nearest.eventCount..<stop, on: &storage)
        insertCheckpoint(Checkpoint(eventCount: stop, state: storage))
      }
      replay(max(nearest.eventCount, stop)..<target, on: &storage)
    }
    undone = lastNoted - step
    closedStep = step
  }

  /// Gives up the steps that were undone, since another one was made.
  mutating func giveUpUndone() {
    if undone == 0 { return }
    firstKept = max(firstKept, lastNoted - limit)
    let current = lastNoted - undone
    let eventCount = eventCount(ofStep: current)
    events.remove(from: eventCount)
    steps.remove(from: current + 1)
    checkpoints.removeAll { $0.eventCount > eventCount }
    restarts = restarts.filter { $0.key < eventCount }
    undone = 0
    closedStep = current
    nextCheckpoint = checkpoints[checkpoints.count - 1].eventCount + checkpointInterval
  }

  /// The step that travel leads to.
  func destination(
    of action: TimelineAction<State, Action>
  ) throws(TimelineRejection) -> Int {
    let position = position
    let (first, current, last) = (position.first, position.current, position.last)
    switch action {
    case .happened, .restarted:
      return current
    case .undo(let count):
      try requireSteps(count)
      if current == first { throw .nothingToUndo(first: first) }
      if count > current - first {
        throw .tooFarBack(count, undoable: current - first, first: first)
      }
      return current - count
    case .redo(let count):
      try requireSteps(count)
      if current == last { throw .nothingToRedo }
      if count > last - current { throw .tooFarForward(count, redoable: last - current) }
      return current + count
    case .goTo(let step):
      if limit == 0 { throw .nothingIsKept }
      if !(0...last).contains(step) { throw .noSuchStep(step, kept: first...last) }
      if step < first { throw .noLongerKept(step, kept: first...last) }
      return step
    }
  }

  private func requireSteps(_ count: Int) throws(TimelineRejection) {
    if limit == 0 { throw .nothingIsKept }
    if count < 1 { throw .notACount(count) }
  }
}
