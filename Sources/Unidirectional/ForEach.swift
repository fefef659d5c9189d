extension Reducer {
  /// Lifts a reducer of an element to a list of them, with actions that name the one they are for.
  ///
  /// The element is found by its id, not by its place, so that an action reaches the right one
  /// however the list has changed meanwhile. An action for an id that is not there changes nothing
  /// and is reported as a fault. Where an id stands twice the first is meant. The search takes time
  /// by the length of the list; the element is changed where it lies.
  ///
  /// - Parameters:
  ///   - state: The list.
  ///   - id: What tells the elements apart, and does not change.
  ///   - action: The actions that are meant for an element, with its id.
  /// - Returns: The reducer of the whole.
  @inlinable
  public func forEach<GlobalState, GlobalAction, ID: Hashable & Sendable>(
    state: any WritableKeyPath<GlobalState, [State]> & Sendable,
    id: any KeyPath<State, ID> & Sendable,
    action: CasePath<GlobalAction, (id: ID, action: Action)>
  ) -> Reducer<GlobalState, GlobalAction> {
    let list = StatePath(state)
    return Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let (wanted, localAction) = action.extract(globalAction) else { return [] }
      let effects: [Effect<Action>]? = list.modify(&globalState) { elements in
        guard let index = elements.firstIndex(where: { $0[keyPath: id] == wanted }) else {
          return nil
        }
        return self(&elements[index], localAction)
      }
      guard let effects else {
        return [.fault("forEach", ["id": wanted], message: "there is no such \(State.self)")]
      }
      return effects.map { effect in effect.map { action.embed((wanted, $0)) } }
    }
  }

  /// Lifts a reducer of a value to a dictionary of them, with actions that name the key they are
  /// for.
  ///
  /// An action for a key that is not there changes nothing and is reported as a fault.
  ///
  /// - Parameters:
  ///   - state: The dictionary.
  ///   - action: The actions that are meant for a value, with its key.
  /// - Returns: The reducer of the whole.
  @inlinable
  public func forEach<GlobalState, GlobalAction, Key: Hashable & Sendable>(
    state: any WritableKeyPath<GlobalState, [Key: State]> & Sendable,
    action: CasePath<GlobalAction, (id: Key, action: Action)>
  ) -> Reducer<GlobalState, GlobalAction> {
    let dictionary = StatePath(state)
    return Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let (key, localAction) = action.extract(globalAction) else { return [] }
      let effects: [Effect<Action>]? = dictionary.modify(&globalState) { elements in
        guard let index = elements.index(forKey: key) else { return nil }
        return self(&elements.values[index], localAction)
      }
      guard let effects else {
        return [.fault("forEach", ["id": key], message: "there is no such \(State.self)")]
      }
      return effects.map { effect in effect.map { action.embed((key, $0)) } }
    }
  }
}
