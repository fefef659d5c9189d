public import PersistentCollections
public import Unidirectional

extension History {
  /// Reduces an action and records it, if it changed the state.
  ///
  /// This is the work of ``history(_:)``, for a reducer that has actions of its own.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - command: The command that it belongs to.
  ///   - reducer: The reducer of the state; always the same one.
  /// - Returns: The effects that the reducer returned.
  @inlinable
  public mutating func perform(
    _ action: Action, by command: CommandID, _ reducer: Reducer<State, Action>
  ) -> [Effect<Action>] {
    if discardedCount > 0 { discardedCount = 0 }
    if limit == 0 {
      previousState = keepsPrevious ? presentState : nil
      return reducer(&presentState, action)
    }
    let before = presentState
    let effects = reducer(&presentState, action)
    if presentState == before {
      hold(action, of: command.number)
    } else {
      prepareStep(of: command.number)
      entries.append(.action(action))
      extendStep(of: command)
    }
    previousState = before
    return effects
  }

  /// The most actions that are kept pending; a command may send a million results.
  @inlinable static var pendingLimit: Int { 16 }

  /// Keeps an action that changed nothing, in case that a later one of its command does.
  @inlinable
  mutating func hold(_ action: Action, of command: UInt64) {
    if pendingCommand != command {
      pending.removeAll(keepingCapacity: true)
      pendingCommand = command
    }
    if pending.count < Self.pendingLimit { pending.append(action) }
  }

  /// Prepares to add an entry of a command.
  @inlinable
  mutating func prepareStep(of command: UInt64) {
    if undoneSteps > 0 { discardUndoneSteps() }
    if !pending.isEmpty { recordPending(of: command) }
  }

  /// Extends the last step by the entry that was added, or makes a step of it.
  @inlinable
  mutating func extendStep(of command: CommandID) {
    let end = firstEntry + entries.count
    if openCommand == command.number {
      steps[steps.count - 1].entryEnd = end
    } else {
      steps.append(StepRecord(command: command, entryEnd: end))
      openCommand = command.number
    }
    if end >= nextSnapshot { takeSnapshot() }
  }

  /// Records the pending actions if they belong to a command, and discards them otherwise.
  @usableFromInline
  mutating func recordPending(of command: UInt64) {
    if pendingCommand == command {
      for action in pending { entries.append(.action(action)) }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Replaces the state, as a step or as part of one.
  mutating func replaceState(with state: State, by command: CommandID) {
    if state == presentState { return }
    presentState = state
    if limit == 0 { return }
    prepareStep(of: command.number)
    entries.append(.replacement(state))
    extendStep(of: command)
  }

  /// Discards the undone steps, since a new one follows the present.
  @usableFromInline
  mutating func discardUndoneSteps() {
    discardOldSteps()
    let current = lastStep - undoneSteps
    let end = entryEnd(ofStep: current)
    entries.removeLast(firstEntry + entries.count - end)
    steps.removeLast(undoneSteps)
    snapshots.removeAll { $0.entryCount > end }
    walkSnapshots.removeAll { $0.entryCount > end }
    discardedCount = undoneSteps
    undoneSteps = 0
    openCommand = nil
    nextSnapshot = snapshots[snapshots.count - 1].entryCount + snapshotInterval
  }

  // MARK: Snapshots

  /// The most snapshots at regular intervals, and as many along a walk.
  static var snapshotLimit: Int { 64 }

  /// Keeps the present state to compute later ones from.
  @usableFromInline
  mutating func takeSnapshot() {
    let end = firstEntry + entries.count
    snapshots.append(Snapshot(entryCount: end, state: presentState))
    discardOldSteps()
    if snapshots.count > Self.snapshotLimit {
      // Twice as far apart, half as many; the first one stays.
      snapshots = stride(from: 0, to: snapshots.count, by: 2).map { snapshots[$0] }
      snapshotInterval *= 2
    }
    nextSnapshot = end + snapshotInterval
  }

  /// Discards the steps beyond the limit, and the entries that no state is computed from.
  mutating func discardOldSteps() {
    let first = lastStep - limit
    if first > base.step {
      let end = entryEnd(ofStep: first)
      steps.removeFirst(first - base.step)
      base = (first, end)
    }
    let needed = base.entryEnd
    guard let first = snapshots.lastIndex(where: { $0.entryCount <= needed }) else { return }
    snapshots.removeFirst(first)
    walkSnapshots.removeAll { $0.entryCount < needed }
    let discarded = snapshots[0].entryCount - firstEntry
    if discarded > 0 {
      entries.removeFirst(discarded)
      firstEntry += discarded
    }
  }

  // MARK: Numbers

  /// The number of the latest step.
  @inlinable var lastStep: Int { base.step + steps.count }

  /// The number of entries up to the end of a step that is kept.
  @inlinable
  func entryEnd(ofStep step: Int) -> Int {
    step == base.step ? base.entryEnd : steps[step - base.step - 1].entryEnd
  }
}
