extension Reducer {
  /// Lifts a reducer of a value to a state in which the value is optional.
  ///
  /// If the value is missing, an action changes nothing and is reported as a fault, because the
  /// sender of the action relied on a value that does not exist. The value is changed in place.
  /// When the value becomes nil, the effects of its reducer are canceled.
  ///
  /// - Parameters:
  ///   - state: The key path to the optional value.
  ///   - action: The path to the value's actions.
  /// - Returns: The reducer of the global state.
  public func ifLet<GlobalState, GlobalAction>(
    state: any WritableKeyPath<GlobalState, State?> & Sendable,
    action: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction> {
    let part = StatePath(state)
    return Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let localAction = action.extract(globalAction) else { return [] }
      let effects: [Effect<Action>]? = part.modify(&globalState) { optional in
        // Take the value out of the optional, so that the value is uniquely referenced and changing
        // it copies nothing.
        guard var value = optional.take() else { return nil }
        defer { optional = value }
        return self(&value, localAction)
      }
      guard let effects else {
        return [.fault("ifLet", message: "an action came while there is no \(State.self)")]
      }
      return effectsOfChild(effects, at: part.keyPath, action.embed) { part.read($0) }
    }
  }

  /// Lifts a reducer of an enum case's payload to the whole enum.
  ///
  /// If the state is a different case, an action changes nothing and is reported as a fault. The
  /// payload is extracted and then embedded again, so changing an array inside it copies the array.
  /// If that cost matters, use optional state. When the state becomes a different case, the effects
  /// of the reducer are canceled.
  ///
  /// - Parameters:
  ///   - state: The path to the case.
  ///   - action: The path to the case's actions.
  /// - Returns: The reducer of the global state.
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
      let place = ObjectIdentifier(State.self)
      return effectsOfChild(effects, at: place, action.embed) { state.extract($0) }
    }
  }

  /// Returns the effects of a child as effects for the global state.
  ///
  /// The returned effects are canceled when the global state no longer has the child. `place`
  /// distinguishes the child from other children.
  @usableFromInline
  func effectsOfChild<GlobalState, GlobalAction>(
    _ effects: [Effect<Action>], at place: some Hashable & Sendable,
    _ embed: @escaping @Sendable (Action) -> GlobalAction,
    _ child: @escaping @Sendable (GlobalState) -> State?
  ) -> [Effect<GlobalAction>] {
    if effects.isEmpty { return [] }
    let lifetime = EffectLifetime(of: place) { child($0) == nil }
    return effects.map { $0.lifted(child).map(embed).tied(to: lifetime) }
  }
}
