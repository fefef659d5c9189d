public import Unidirectional

extension History {
  /// Applies an action other than ``HistoryAction/perform(_:by:effect:as:)``.
  ///
  /// It returns nil if the action is possible. Otherwise, it returns the reason why not, and leaves
  /// the state and the steps unchanged. `keep` copies the parts of the old state that must not
  /// change; nil for no such parts.
  @usableFromInline
  package mutating func move(
    _ action: HistoryAction<State, Action>, _ reducer: Reducer<State, Action>,
    keeping keep: KeptParts<State>? = nil
  ) -> HistoryRejection? {
    var rejection: HistoryRejection?
    var kind = LastAction.replaced
    let (before, keepsPrevious) = (presentState, keepsPrevious)
    do throws(HistoryRejection) {
      switch action {
      case .perform: preconditionFailure("an action is performed by perform(_:by:_:)")
      case .replaceState(let state, by: let command): replaceState(with: state, by: command)
      case .replaceHistory(let history):
        self = history
        reusesNumbers = false
      case .mark(let name): marks[name] = position.current
      case .unmark(let name): marks[name] = nil
      case .undo, .redo, .goTo:
        kind = .moved
        go(to: try destination(of: action), reducer)
      }
      keep?(&presentState, before)
    } catch {
      rejection = error
    }
    (previous, lastAction, self.keepsPrevious) = (before, kind, keepsPrevious)
    return rejection
  }

  /// Copies the parts that moves do not change from another state.
  package mutating func keep(_ parts: KeptParts<State>?, of state: State) {
    parts?(&presentState, state)
  }

  /// Goes to a step that is kept.
  mutating func go(to step: Int, _ reducer: Reducer<State, Action>) {
    let (current, currentIndex) = (position.current, currentIndex)
    if step == current { return }
    let from = entryEnd(at: currentIndex)
    let isOnNewLine = showLine(of: step) >= currentIndex
    let index = index(upTo: step)
    let target = entryEnd(at: index)
    let nearest = nearestSnapshot(to: target)
    if isOnNewLine, nearest.entryCount <= from, from <= target, laterChanges[current] == nil {
      replay(from..<target, on: &presentState, reducer)
    } else {
      presentState = nearest.state
      walk(nearest.entryCount..<target, reducer)
    }
    applyLaterChanges(of: step, to: &presentState, reducer)
    undoneSteps = steps.count - index
    openCommand = nil
    // The pending actions changed nothing in the old state, but might change the new one.
    pending.removeAll(keepingCapacity: true)
  }

  /// Replays entries on the present state, and stores some of the states in between.
  ///
  /// The stored states make further undos fast. The range is divided in half, the second half again
  /// in half, and so on. The state at the end of each first half is stored. If the steps are then
  /// undone one by one, each undo replays about five entries on average.
  mutating func walk(_ range: Range<Int>, _ reducer: Reducer<State, Action>) {
    while let last = walkSnapshots.last, last.entryCount > range.upperBound {
      walkSnapshots.removeLast()
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let middle = start + (range.upperBound - start + 1) / 2
      replay(start..<middle, on: &presentState, reducer)
      start = middle
      if walkSnapshots.count == Self.snapshotLimit { walkSnapshots.removeFirst() }
      walkSnapshots.append((start, presentState))
    }
  }

  /// Returns the number of the step that an action leads to.
  ///
  /// For an action that is not an undo, a redo or `goTo`, this is the number of the present step.
  ///
  /// - Throws: ``HistoryRejection`` if the move is not possible.
  public func destination(
    of action: HistoryAction<State, Action>
  ) throws(HistoryRejection) -> Int {
    let (first, index) = (position.first, currentIndex)
    switch action {
    case .perform, .replaceState, .replaceHistory, .mark, .unmark: return number(at: index)
    case _ where limit == 0: throw .noStepsKept
    case .undo(let count) where count < 1, .redo(let count) where count < 1:
      throw .notACount(count)
    case .undo(let count):
      let undoable = index - firstIndex
      if undoable == 0 { throw .nothingToUndo(first: first) }
      if count > undoable { throw .tooFarBack(count, undoable: undoable, first: first) }
      return number(at: index - count)
    case .redo(let count):
      if undoneSteps == 0 { throw .nothingToRedo }
      if count > undoneSteps { throw .tooFarForward(count, redoable: undoneSteps) }
      return number(at: index + count)
    case .goTo(let step):
      if !(0...newestStep).contains(step) { throw .noSuchStep(step, kept: first...newestStep) }
      if !keeps(step) { throw .noLongerKept(step, kept: first...newestStep) }
      return step
    }
  }

  // MARK: Computing states

  /// Returns the latest stored state at or before a number of entries, or the earliest stored
  /// state.
  func nearestSnapshot(to entryCount: Int) -> Snapshot {
    // NB: `last(where:)` would copy each state that it looks at, which takes a third of an undo.
    func lastIndex(in snapshots: [Snapshot]) -> Int? {
      var (low, high) = (0, snapshots.count)
      while low < high {
        let middle = (low + high) / 2
        if snapshots[middle].entryCount <= entryCount { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? nil : low - 1
    }
    let regular = lastIndex(in: snapshots) ?? 0
    guard let walked = lastIndex(in: walkSnapshots),
      walkSnapshots[walked].entryCount > snapshots[regular].entryCount
    else { return snapshots[regular] }
    return walkSnapshots[walked]
  }

  /// Computes the state after the given number of entries.
  ///
  /// The number also counts the oldest entries, which have been discarded from the front.
  func state(afterEntries count: Int, _ reducer: Reducer<State, Action>) -> State {
    let nearest = nearestSnapshot(to: count)
    var state = nearest.state
    replay(nearest.entryCount..<count, on: &state, reducer)
    return state
  }

  /// Applies the ``laterChanges`` of a step to a state.
  func applyLaterChanges(of step: Int, to state: inout State, _ reducer: Reducer<State, Action>) {
    for change in laterChanges[step] ?? [] { _ = reducer(&state, change.action) }
  }

  /// Applies a range of recorded entries to a state; the range also counts discarded entries.
  func replay(
    _ range: Range<Int>, on state: inout State, _ reducer: Reducer<State, Action>
  ) {
    let indices = (range.lowerBound - firstEntry)..<(range.upperBound - firstEntry)
    for entry in entries[indices] { apply(entry, to: &state, reducer) }
  }

  func apply(
    _ entry: HistoryEntry<State, Action>, to state: inout State, _ reducer: Reducer<State, Action>
  ) {
    switch entry {
    case .action(let action): _ = reducer(&state, action)
    case .replacement(let replacement): state = replacement
    }
  }
}
