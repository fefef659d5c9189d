package import Unidirectional

extension History {
  /// Computes the present state as it would be without some steps.
  ///
  /// The actions of the steps after them are reduced again, and their effects are not run. They
  /// include changes in the background and corrections.
  ///
  /// - Throws: ``HistoryRejection/notDroppable(_:)`` for a step that is not kept, or that has not
  ///   led to the present state. ``HistoryRejection/notRepeatable(_:_:reason:)`` if the reducer
  ///   rejects an action only now, or if a later step replaced the state.
  package func state(
    without dropped: Set<Int>, _ reducer: Reducer<State, Action>
  ) throws(HistoryRejection) -> State {
    func rejection(of action: Action, on state: inout State) -> (any Error)? {
      reducer(&state, action).lazy.compactMap { $0.output as? any Error }.first
    }
    let (first, current) = (dropped.min() ?? 0, position.current)
    if first < 1 || first > current { throw .notDroppable(first) }
    var (missing, state) = (dropped, present)
    try forEachStep(in: first...current, reducer) { step throws(HistoryRejection) in
      var before = step.before
      let copied = copiedChanges[step.number] ?? 0
      let isDropped = missing.remove(step.number) != nil
      if step.number == first || missing.contains(first) { return state = before }
      // The copies at the beginning of a step belong to the step before it.
      let entries = isDropped ? step.entries.prefix(copied) : step.entries[...]
      for (index, entry) in entries.enumerated() {
        guard case .action(let action) = entry else {
          throw .notRepeatable(
            step.number, step.command, reason: "it replaced the state; drop it, too")
        }
        let reason = rejection(of: action, on: &state)
        if index >= copied, rejection(of: action, on: &before) == nil, let reason {
          throw .notRepeatable(step.number, step.command, reason: "\(reason)")
        }
      }
    }
    if let step = missing.min() { throw .notDroppable(step) }
    if !dropped.contains(current) { applyLaterChanges(of: current, to: &state, reducer) }
    return state
  }
}
