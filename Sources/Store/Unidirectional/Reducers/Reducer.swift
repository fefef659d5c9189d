/// A pure function that changes the state in response to an action and returns the effects to run.
///
/// Only a reducer changes the state.
///
/// ```swift
/// let counter = Reducer<Int, Int> { count, step in
///   count += step
///   return []
/// }
/// var count = 1
/// _ = counter(&count, 2)  // count is 3
/// ```
///
/// A reducer changes the state in place and returns all other work as effects. It reads no clock,
/// file or network and prints nothing. Its dependencies are passed in when it is created, as the
/// functions of an environment.
public struct Reducer<State, Action: Sendable>: Sendable {
  @usableFromInline
  let reduce: @Sendable (inout State, Action) -> [Effect<Action>]

  /// Creates a reducer from a function.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> [Effect<Action>]) {
    self.reduce = reduce
  }

  /// Applies `action` to `state`.
  ///
  /// - Returns: The effects to run, in the order in which they start.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> [Effect<Action>] {
    reduce(&state, action)
  }
}

/// Combines several reducers of the same state and action into one.
///
/// The reducers run in the given order, each on the state that the previous one produced. Their
/// effects are returned in the same order.
@inlinable
public func combine<State, Action>(
  _ reducers: Reducer<State, Action>...
) -> Reducer<State, Action> {
  // Pairs, because a loop would retain each reducer (benchmark row `10-features`).
  reducers.dropFirst().reduce(reducers.first ?? Reducer { _, _ in [] }) { first, second in
    Reducer { state, action in
      let effects = first.reduce(&state, action)
      let more = second.reduce(&state, action)
      if more.isEmpty { return effects }
      return effects.isEmpty ? more : effects + more
    }
  }
}

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
    // Most actions belong to other features, so the returned closure ends early for them. It
    // captures only two functions, and the second one does all the work for the feature's own
    // actions.
    let part = StatePath(state)
    let extract = action.extract
    let lifted: @Sendable (inout GlobalState, Action) -> [Effect<GlobalAction>] = {
      globalState, localAction in
      let effects = part.modify(&globalState) { self(&$0, localAction) }
      if effects.isEmpty { return [] }
      return effects.map { effect in
        effect.lifted(from: part.keyPath) { part.read($0) }.map(action.embed)
      }
    }
    return Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let localAction = extract(globalAction) else { return [] }
      return lifted(&globalState, localAction)
    }
  }

  /// Lifts a reducer of a part of the state to the whole state; the actions stay the same.
  @inlinable
  public func pullback<GlobalState>(
    state: any WritableKeyPath<GlobalState, State> & Sendable
  ) -> Reducer<GlobalState, Action> {
    let part = StatePath(state)
    return Reducer<GlobalState, Action> { globalState, action in
      let effects = part.modify(&globalState) { self(&$0, action) }
      return effects.isEmpty ? [] : effects.map { $0.lifted(from: part.keyPath) { part.read($0) } }
    }
  }
}
