extension Reducer {
  /// Lifts a reducer of a value to a whole in which that value may be missing.
  ///
  /// An action for a value that is not there changes nothing and is reported as a fault, since
  /// whoever sent it saw something that is gone. The value is changed where it lies.
  ///
  /// - Parameters:
  ///   - state: Where the value may be.
  ///   - action: The actions that are meant for it.
  /// - Returns: The reducer of the whole.
  @inlinable
  public func ifLet<GlobalState, GlobalAction>(
    state: any WritableKeyPath<GlobalState, State?> & Sendable,
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction> {
    let part = StatePath(state)
    return Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let localAction = action.extract(globalAction) else { return [] }
      let effects = part.modify(&globalState) { value in
        value.withValue { self(&$0, localAction) }
      }
      guard let effects else {
        return [.fault("ifLet", message: "an action came while there is no \(State.self)")]
      }
      return effects.isEmpty ? [] : effects.map { $0.map(action.embed) }
    }
  }
}

extension Optional {
  /// Calls a function with the value where it lies; nil when there is none.
  @inlinable
  mutating func withValue<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    // Taken out, it is the only one there is, and is not copied.
    guard var value = take() else { return nil }
    defer { self = value }
    return body(&value)
  }
}

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
