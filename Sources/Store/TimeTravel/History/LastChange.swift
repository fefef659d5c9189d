public import StateDiff
public import Unidirectional

/// A change of a part of a history's state, with the step and the action that made it.
public struct LastChange<State: Sendable, Action: Sendable>: Sendable {
  /// The changes of the part, of its own parts, or of a value that contains the part.
  public let changes: [Change]

  /// The number of the step.
  public let step: Int

  /// The command that made the step.
  public let command: CommandID

  /// The name and the arguments of the effect that sent the action; nil if no effect sent it, or if
  /// the history does not know the effect.
  public let effect: String?

  /// The action, or the state that replaced the previous one.
  public let entry: HistoryEntry<State, Action>
}

extension LastChange: Equatable where State: Equatable, Action: Equatable {}

extension History where State: Dumpable {
  /// Finds the actions, or the replacements of the state, that last changed a part of the state.
  ///
  /// Undone steps are not searched. An element of a list is tracked even if its index changes, and
  /// the search ends at the change that added it. Other elements that are added, removed or moved
  /// do not count as changes of the element.
  ///
  /// The search goes back from one stored state to the previous one, and reduces the actions
  /// between them again. Only the changes between two stored states are in memory.
  ///
  /// ```swift
  /// let changes = try history.lastChanges(at: "favoritePrimes[3]", reducer)
  /// ```
  ///
  /// - Parameters:
  ///   - count: The maximum number of changes, 1 or more.
  ///   - path: The path of the part, in the form in which a `Change` of `StateDiff` names it.
  ///   - reducer: The reducer of the state.
  ///   - isCancelled: Called before each action is reduced again; the search ends when it returns
  ///     true.
  /// - Returns: The changes, newest first; empty if the part has not changed since the earliest
  ///   kept state, or if the search was canceled.
  /// - Throws: `ValuePathError` if the present state has no such part, unless the search finds the
  ///   step that removed it. A list index that does not exist is always an error.
  public func lastChanges(
    _ count: Int = 1, at path: String, _ reducer: Reducer<State, Action>,
    isCancelled: () -> Bool = { false }
  ) throws(ValuePathError) -> [LastChange<State, Action>] {
    if laterChanges[position.current] != nil {
      var history = self
      history.leaveUndoneSteps()
      history.laterChanges = [:]
      if let last = history.steps.last { history.extendStep(of: last.command, orLast: true) }
      return try history.lastChanges(count, at: path, reducer, isCancelled: isCancelled)
    }
    let path = ValuePath(path)
    let missing = path.error(in: present.dumpValue)
    // The index of a removed element is ambiguous, because other elements may have moved since
    // then.
    if let missing, case .noElement = missing { throw missing }
    var followed = FollowedPath(path)
    var result: [LastChange<State, Action>] = []
    var (steps, notes) = (steps[...], notes[...])
    let first = entryEnd(at: firstIndex)
    var end = entryEnd(at: currentIndex)
    while end > first, let start = snapshots.last(where: { $0.entryCount < end }) {
      guard let found = changes(from: start, upTo: end, since: first, reducer, isCancelled)
      else { return [] }
      for (entry, changes) in found.reversed() {
        let later = followed
        let changes = followed.follow(back: changes)
        if changes.isEmpty { continue }
        if result.isEmpty, let missing, !changes.contains(where: later.contains) { throw missing }
        while let note = notes.last, note.entry > entry { notes.removeLast() }
        let effect = notes.reversed().prefix { $0.entry == entry }.first { $0.note.starter == nil }
        var step = steps.lastIndex { $0.entryEnd <= entry }.map { $0 + 1 } ?? 0
        steps = steps[...step]
        let copied = copiedChanges[steps[step].number] ?? 0
        if step > 0, entry < entryEnd(at: step) + copied { step -= 1 }
        result.append(
          LastChange(
            changes: changes, step: steps[step].number, command: steps[step].command,
            effect: effect?.note.effect, entry: entries[entry - firstEntry]))
        if result.count >= count || followed.isNew { return result }
      }
      end = start.entryCount
    }
    if result.isEmpty, let missing { throw missing }
    return result
  }

  /// Reduces the entries after a stored state again, and returns the changes of each entry.
  ///
  /// Entries before the entry number `first`, and entries without changes, are left out. If the
  /// search is canceled, the function returns nil.
  private func changes(
    from start: Snapshot, upTo end: Int, since first: Int,
    _ reducer: Reducer<State, Action>, _ isCancelled: () -> Bool
  ) -> [(entry: Int, changes: [Change])]? {
    var state = start.state
    var found: [(entry: Int, changes: [Change])] = []
    let searched = entries[(start.entryCount - firstEntry)..<(end - firstEntry)]
    for (number, entry) in zip(start.entryCount..., searched) {
      if isCancelled() { return nil }
      let before = state
      apply(entry, to: &state, reducer)
      if number >= first {
        let changes = state.changes(from: before)
        if !changes.isEmpty { found.append((number, changes)) }
      }
    }
    return found
  }
}
