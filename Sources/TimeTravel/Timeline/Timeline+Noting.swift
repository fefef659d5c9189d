public import Unidirectional

extension Timeline {
  /// Reduces an action and notes it, if it changed the state or may have.
  ///
  /// This is what ``timeline(outline:)`` does with an action that happened, for a reducer that has
  /// actions of its own.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - origin: The command it stems from.
  ///   - reducer: How it changes the state; the same one each time.
  ///   - outline: See ``timeline(outline:)``; the same one each time.
  /// - Returns: The effects, as the reducer returned them.
  @inlinable
  public mutating func reduce(
    _ action: consuming Action, by origin: consuming StepOrigin,
    _ reducer: Reducer<State, Action>, outline: (State) -> UInt64
  ) -> [Effect<Action>] {
    if limit == 0 { return reducer(&storage, action) }
    if self.reducer == nil { self.reducer = reducer }
    if undone > 0 || unchangedRun >= Self.longestRunUnchanged && origin.number == lastOrigin {
      return reduceComparing(action, by: origin, reducer)
    }
    let before = outlined ?? outline(storage)
    let effects = reducer(&storage, action)
    let after = outline(storage)
    outlined = after
    note(action, by: origin, isCertain: before != after)
    return effects
  }

  /// How many actions in a row a command may bring that seem to change nothing, before the state is
  /// held to know it of the further ones.
  @inlinable static var longestRunUnchanged: Int { 16 }

  /// Reduces an action while the state before it is held, and notes it if it changed the state.
  @usableFromInline
  mutating func reduceComparing(
    _ action: Action, by origin: StepOrigin, _ reducer: Reducer<State, Action>
  ) -> [Effect<Action>] {
    let before = storage
    let effects = reducer(&storage, action)
    if storage == before { return effects }
    outlined = nil
    giveUpUndone()
    note(action, by: origin, isCertain: true)
    return effects
  }

  /// Replaces the state, as a step or as part of one.
  mutating func restart(with state: State, by origin: StepOrigin) {
    if storage == state { return }
    storage = state
    outlined = nil
    if limit == 0 { return }
    giveUpUndone()
    restarts[events.endIndex] = state
    note(nil, by: origin, isCertain: true)
  }

  /// Notes what happened; nil is a restart.
  @inlinable
  mutating func note(
    _ event: consuming Action?, by origin: consuming StepOrigin, isCertain: Bool
  ) {
    let number = origin.number
    let isMore = isLast(number)
    add(event, by: origin, isMore: isMore)
    if isCertain {
      unchangedRun = 0
      if isMore, doubtful.last == lastNoted { doubtful.removeLast() }
    } else {
      unchangedRun = number == lastOrigin ? unchangedRun + 1 : 1
      if !isMore { doubtful.append(lastNoted) }
      if unchangedRun == Self.longestRunUnchanged { settle() }
    }
    lastOrigin = number
    if events.endIndex >= nextCheckpoint { makeCheckpoint() }
  }

  /// Adds an event to the last step, or to a new one.
  @inlinable
  mutating func add(_ event: consuming Action?, by origin: consuming StepOrigin, isMore: Bool) {
    events.append(event)
    if isMore {
      steps.tail[steps.tail.count - 1].eventCount = events.endIndex
    } else {
      steps.append(RecordedStep(origin: origin, eventCount: events.endIndex))
    }
  }

  /// The number of the last step, counting those in doubt.
  @inlinable var lastNoted: Int { steps.endIndex - 1 }

  /// Whether more of the origin of that number belongs to the last step.
  @inlinable
  func isLast(_ origin: UInt64) -> Bool {
    guard let last = steps.tail.last?.origin.number else { return false }
    return last == origin && lastNoted > closedStep
  }
}
