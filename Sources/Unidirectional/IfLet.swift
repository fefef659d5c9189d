extension Reducer {
  /// Lifts a reducer of a value to a whole in which that value is optional.
  ///
  /// An action for a missing value changes nothing and is reported as a fault, since its sender
  /// acted on a value that no longer exists. The value is changed in place.
  ///
  /// - Parameters:
  ///   - state: The optional value.
  ///   - action: The path to the value's actions.
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
  /// Calls a function with the value in place; returns nil if there is no value.
  @inlinable
  mutating func withValue<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    // Taken out, the value is uniquely referenced, so changing it copies nothing.
    guard var value = take() else { return nil }
    defer { self = value }
    return body(&value)
  }
}

extension Reducer {
  /// Lifts a reducer of an enum case's payload to the whole enum.
  ///
  /// An action that arrives while the state is another case changes nothing and is reported as a
  /// fault. The payload is extracted and embedded again, so changing an array inside it copies the
  /// array. Where that cost matters, use optional state.
  ///
  /// - Parameters:
  ///   - state: The path to the case.
  ///   - action: The path to the case's actions.
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
