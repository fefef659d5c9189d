/// One reducer of several on the same state and action.
///
/// All of them run, in the order given, each on the state that the one before left; all their
/// effects are kept, in the same order.
@inlinable
public func combine<State, Action>(
  _ reducers: Reducer<State, Action>...
) -> Reducer<State, Action> {
  Reducer { state, action in
    var effects: [Effect<Action>] = []
    for reducer in reducers {
      let more = reducer(&state, action)
      if effects.isEmpty { effects = more } else { effects += more }
    }
    return effects
  }
}
