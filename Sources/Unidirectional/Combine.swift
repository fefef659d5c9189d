/// One reducer of several on the same state and action.
///
/// All of them run, in the order given, each on the state that the one before left; all their
/// effects are kept, in the same order.
@inlinable
public func combine<State, Action>(
  _ reducers: Reducer<State, Action>...
) -> Reducer<State, Action> {
  combined(reducers[...])
}

/// Joins reducers by halves.
///
/// Closures that hold two others each call them without the reference counting that walking a list
/// of them costs, which was half of the time that ten features took.
@inlinable
func combined<State, Action>(
  _ reducers: ArraySlice<Reducer<State, Action>>
) -> Reducer<State, Action> {
  guard let only = reducers.first else { return Reducer { _, _ in [] } }
  if reducers.count == 1 { return only }
  let middle = reducers.startIndex + reducers.count / 2
  let first = combined(reducers[..<middle])
  let second = combined(reducers[middle...])
  return Reducer { state, action in
    let effects = first.reduce(&state, action)
    let more = second.reduce(&state, action)
    if more.isEmpty { return effects }
    return effects.isEmpty ? more : effects + more
  }
}
