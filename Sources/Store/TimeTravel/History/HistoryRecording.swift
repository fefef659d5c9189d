public import Unidirectional

extension History {
  /// Reduces an action, records it if it changed the state, and returns the effects of the reducer.
  ///
  /// `effect` describes the effect that sent the action; it is nil if no effect did. It is called
  /// only if the action changes the state. `role` decides the step of the change. `reducer` must be
  /// the same in every call. If the limit is 0, nothing is recorded.
  @inlinable
  package mutating func perform(
    _ action: consuming Action, by command: CommandID,
    effect: @autoclosure () -> String? = nil,
    as role: ActionRole = .command, _ reducer: Reducer<State, Action>
  ) -> [Effect<Action>] {
    if lastAction != .performed, role != .correction { lastAction = .performed }
    if limit == 0 {
      previous = keepsPrevious ? presentState : nil
      return reducer(&presentState, action)
    }
    let before = presentState
    var effects = reducer(&presentState, action)
    if role == .correction {
      if effects.contains(where: { $0.output is any Error }) { presentState = before }
      effects = []
    }
    if presentState == before {
      hold(action, of: command.number)
    } else if role != .command, undoneSteps > 0 {
      let notes: [Note] = effect().map { [($0, nil)] } ?? []
      laterChanges[position.current, default: []].append((action, notes))
      // The pending actions changed nothing in the old state, but might change the new one.
      pending.removeAll(keepingCapacity: true)
    } else {
      prepareStep(of: command.number)
      if let effect = effect() { notes.append((firstEntry + entries.count, (effect, nil))) }
      entries.append(.action(action))
      extendStep(of: command, orLast: role != .command)
    }
    previous = before
    return effects
  }

  /// Adds an entry for an action, and the effects around it.
  @inlinable
  mutating func add(_ action: consuming Action, around notes: [Note]) {
    for note in notes { self.notes.append((firstEntry + entries.count, note)) }
    entries.append(.action(action))
  }

  /// Adds those effects of the last action that middleware and feedback loops have started.
  ///
  /// If the action is not kept, for example because it is a move, the function does nothing.
  package mutating func add(_ effects: [StartedEffect]) {
    let notes: [Note] = effects.filter { $0.starter != .reducer }
      .map { ($0.signature.description, $0.starter.rawValue) }
    if notes.isEmpty || limit == 0 || lastAction != .performed { return }
    if presentState == previous {
      let isFull = pending.count == Self.pendingLimit
      if !isFull, let last = pending.indices.last { pending[last].notes += notes }
    } else if undoneSteps > 0 {
      let step = position.current
      if let last = laterChanges[step]?.indices.last { laterChanges[step]?[last].notes += notes }
    } else {
      self.notes += notes.map { (firstEntry + entries.count - 1, $0) }
    }
  }

  /// The maximum number of pending actions; later ones are discarded.
  ///
  /// The limit exists because a command may send a million actions that change nothing.
  @inlinable static var pendingLimit: Int { 16 }

  /// Keeps an action that changed nothing, in case the same command later changes the state.
  ///
  /// Pending actions of another command are discarded. If there are already ``pendingLimit``
  /// pending actions, the new one is discarded.
  @inlinable
  mutating func hold(_ action: consuming Action, of command: UInt64) {
    if pendingCommand != command {
      pending.removeAll(keepingCapacity: true)
      pendingCommand = command
    }
    if pending.count < Self.pendingLimit { pending.append((action, [])) }
  }

  /// Prepares to add an entry: takes undone steps off the line, and records the command's pending
  /// actions.
  ///
  /// Pending actions of any other command are discarded.
  @inlinable
  mutating func prepareStep(of command: UInt64) {
    if undoneSteps > 0 { leaveUndoneSteps() }
    if !pending.isEmpty { recordPending(of: command) }
  }

  /// Adds a step for the action that was just performed and that changed nothing.
  ///
  /// The step is a new one even if the same command made the last step. If no steps are kept, the
  /// function does nothing.
  mutating func addUnchangedStep(by command: CommandID) {
    if limit == 0 { return }
    prepareStep(of: command.number)
    openCommand = nil
    extendStep(of: command)
  }

  /// Adds the new entries to the last step if the command can extend it; otherwise to a new step.
  ///
  /// A command can extend the last step while ``openCommand`` is its number. If `extendsLast` is
  /// true, the entries extend the last step of any command. The function also takes a snapshot if
  /// one is due.
  @inlinable
  mutating func extendStep(of command: CommandID, orLast extendsLast: Bool = false) {
    let end = firstEntry + entries.count
    if openCommand == command.number || extendsLast && !steps.isEmpty {
      steps[steps.count - 1].entryEnd = end
    } else {
      newestStep += 1
      steps.append((command, end, newestStep))
      openCommand = command.number
      if branchSteps > 0 { discardOldBranches() }
    }
    if end >= nextSnapshot { takeSnapshot() }
  }

  /// Records the pending actions if they belong to the given command; otherwise discards them.
  @usableFromInline
  mutating func recordPending(of command: UInt64) {
    if pendingCommand == command {
      for (action, notes) in pending { add(action, around: notes) }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Replaces the state; does nothing if the new state is equal.
  ///
  /// If ``openCommand`` is the number of the command, the change becomes part of the last step.
  /// Otherwise, it becomes a new step. If the limit is 0, no step is recorded.
  mutating func replaceState(with state: State, by command: CommandID) {
    if state == presentState { return }
    presentState = state
    if limit == 0 { return }
    prepareStep(of: command.number)
    entries.append(.replacement(state))
    extendStep(of: command)
  }

  /// Takes the undone steps off the line, because a new step is about to follow the present one.
  ///
  /// The new step begins with a copy of the ``laterChanges`` of the present step. The function also
  /// discards the oldest steps beyond the limit.
  @usableFromInline
  mutating func leaveUndoneSteps() {
    discardOldSteps()
    let current = position.current
    cutLine(at: currentIndex)
    undoneSteps = 0
    openCommand = nil
    if reusesNumbers { newestStep = current }
    discardOldBranches()
    copiedChanges[newestStep + 1] = laterChanges[current]?.count
    for (action, notes) in laterChanges[current] ?? [] { add(action, around: notes) }
  }

  // MARK: Snapshots

  /// The maximum number of elements in ``snapshots``, and also in ``walkSnapshots``.
  static var snapshotLimit: Int { 128 }

  /// Stores the present state as a snapshot, and discards the steps beyond the limit if there are
  /// many.
  ///
  /// If there are then too many snapshots, half of them are removed.
  @usableFromInline
  mutating func takeSnapshot() {
    let end = firstEntry + entries.count
    snapshots.append((end, presentState))
    // Discarding moves all other steps and entries.
    if steps.count > limit + limit / 16 { discardOldSteps() }
    if snapshots.count > Self.snapshotLimit {
      // Double the interval and keep every other snapshot, including the first.
      snapshots = stride(from: 0, to: snapshots.count, by: 2).map { snapshots[$0] }
      snapshotInterval *= 2
    }
    nextSnapshot = end + snapshotInterval
  }

  /// Discards the steps beyond the limit, and the entries that are no longer needed to compute
  /// states.
  mutating func discardOldSteps() {
    let first = firstIndex
    if first > 0 {
      base = (number(at: first), entryEnd(at: first))
      steps.removeFirst(first)
      laterChanges = laterChanges.filter { $0.key >= base.step }
    }
    let needed = base.entryEnd
    guard let first = snapshots.lastIndex(where: { $0.entryCount <= needed }) else { return }
    snapshots.removeFirst(first)
    walkSnapshots.removeAll { $0.entryCount < needed }
    let discarded = snapshots[0].entryCount - firstEntry
    if discarded > 0 {
      entries.removeFirst(discarded)
      firstEntry += discarded
      notes.removeAll { $0.entry < firstEntry }
    }
  }

  /// Discards branches, oldest first, until the number of steps is within the limit.
  ///
  /// If numbers are used again, all branches are discarded.
  @usableFromInline
  mutating func discardOldBranches() {
    while branchSteps > 0, reusesNumbers || steps.count + branchSteps > limit {
      // Nothing hangs on the first branch, because the parent of a branch is in a later one.
      let branch = branches.removeFirst()
      branchSteps -= branch.steps.count
      for step in branch.steps {
        (laterChanges[step.number], copiedChanges[step.number]) = (nil, nil)
      }
    }
  }
}
