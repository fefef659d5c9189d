extension Reducer {
  /// Lifts a reducer of what one case of an enum holds to the whole enum.
  ///
  /// An action that comes while the state is another case changes nothing and is reported as a
  /// fault. What the case holds is taken out and put back, so that an array in it is copied when it
  /// is changed; where that matters, use optional state.
  ///
  /// - Parameters:
  ///   - state: The case.
  ///   - action: The actions that are meant for it.
  /// - Returns: The reducer of the whole.
  @inlinable
  public func ifCase<GlobalState, GlobalAction>(
    state: CasePath<GlobalState, State>,
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction> {
    Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let localAction = action.extract(globalAction) else { return [] }
      guard var localState = state.extract(globalState) else {
        return [.fault("ifCase", message: "an action came while there is no \(State.self)")]
      }
      let effects = self(&localState, localAction)
      globalState = state.embed(localState)
      return effects.isEmpty ? [] : effects.map { $0.map(action.embed) }
    }
  }
}
