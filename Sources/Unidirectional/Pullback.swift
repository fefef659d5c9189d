extension Reducer {
  /// Lifts a reducer of a part to the whole, with a writable key path for the state and a case path
  /// for the actions.
  ///
  /// An action of another case changes nothing. The actions of local effects are embedded as well.
  /// With a key path of stored properties, the part is changed in place and no array in it is
  /// copied; a computed property costs its getter and setter.
  @inlinable
  public func pullback<GlobalState, GlobalAction>(
    state: any WritableKeyPath<GlobalState, State> & Sendable,
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction> {
    pullback(state: state).pullback(action: action)
  }

  /// Lifts a reducer of a part to the whole state; the actions are the same.
  @inlinable
  public func pullback<GlobalState>(
    state: any WritableKeyPath<GlobalState, State> & Sendable
  ) -> Reducer<GlobalState, Action> {
    let part = StatePath(state)
    return Reducer<GlobalState, Action> { globalState, action in
      part.modify(&globalState) { self(&$0, action) }
    }
  }

  /// Lifts a reducer of local actions to global ones; the state is the same.
  @inlinable
  public func pullback<GlobalAction>(
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<State, GlobalAction> {
    // Most actions belong to another feature, so the path for those is kept short: the closure
    // holds only two functions, and all other work is inside the second.
    let extract = action.extract
    let lifted: @Sendable (inout State, Action) -> [Effect<GlobalAction>] = { state, localAction in
      let effects = self(&state, localAction)
      return effects.isEmpty ? [] : effects.map { $0.map(action.embed) }
    }
    return Reducer<State, GlobalAction> { state, globalAction in
      guard let localAction = extract(globalAction) else { return [] }
      return lifted(&state, localAction)
    }
  }
}
