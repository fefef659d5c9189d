extension Reducer {
  /// Lifts a local reducer to global state and actions, using a key path and a case path.
  ///
  /// Global actions of other cases change nothing. The actions of the reducer's effects are
  /// embedded in global actions. If the key path contains only stored properties, the part is
  /// changed in place, and no array in it is copied. For a computed property, the getter and the
  /// setter are called.
  @inlinable
  public func pullback<GlobalState, GlobalAction>(
    state: any WritableKeyPath<GlobalState, State> & Sendable,
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction> {
    pullback(state: state).pullback(action: action)
  }

  /// Lifts a reducer of a part of the state to the whole state; the actions stay the same.
  @inlinable
  public func pullback<GlobalState>(
    state: any WritableKeyPath<GlobalState, State> & Sendable
  ) -> Reducer<GlobalState, Action> {
    let part = StatePath(state)
    return Reducer<GlobalState, Action> { globalState, action in
      let effects = part.modify(&globalState) { self(&$0, action) }
      return effects.isEmpty ? [] : effects.lifted(from: part.keyPath) { part.read($0) }
    }
  }

  /// Lifts a reducer of local actions to global actions; the state stays the same.
  @inlinable
  public func pullback<GlobalAction>(
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<State, GlobalAction> {
    // Most actions belong to other features, so this closure returns early for them. It captures
    // only two functions, and the second one does all the work for the feature's own actions.
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
