extension Reducer {
  /// Lifts a reducer of a part to the whole: local state by a writable key path, local actions by
  /// a case path.
  ///
  /// An action of another case changes nothing. The actions that the local effects bring back are
  /// embedded as well. With a key path of stored properties the part is changed where it lies, so
  /// that no array in it is copied; a computed property costs its getter and setter.
  @inlinable
  public func pullback<GlobalState, GlobalAction>(
    state: any WritableKeyPath<GlobalState, State> & Sendable,
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction> {
    Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let localAction = action.extract(globalAction) else { return [] }
      let effects = self(&globalState[keyPath: state], localAction)
      if effects.isEmpty { return [] }
      return effects.map { $0.map(action.embed) }
    }
  }

  /// Lifts a reducer of a part to the whole state; the actions are the same.
  @inlinable
  public func pullback<GlobalState>(
    state: any WritableKeyPath<GlobalState, State> & Sendable
  ) -> Reducer<GlobalState, Action> {
    Reducer<GlobalState, Action> { globalState, action in
      self(&globalState[keyPath: state], action)
    }
  }

  /// Lifts a reducer of local actions to global ones; the state is the same.
  @inlinable
  public func pullback<GlobalAction>(
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<State, GlobalAction> {
    Reducer<State, GlobalAction> { state, globalAction in
      guard let localAction = action.extract(globalAction) else { return [] }
      let effects = self(&state, localAction)
      if effects.isEmpty { return [] }
      return effects.map { $0.map(action.embed) }
    }
  }
}
