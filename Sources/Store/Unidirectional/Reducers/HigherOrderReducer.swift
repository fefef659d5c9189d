/// A function that takes a reducer and returns one with added behavior.
public typealias HigherOrderReducer<State, Action: Sendable> =
  @Sendable (Reducer<State, Action>) -> Reducer<State, Action>

extension Reducer {
  /// Wraps this reducer in higher-order reducers; the first one is innermost.
  ///
  /// ```swift
  /// let app = combine(counter, favorites)
  ///   .wrapped(by: activityFeed, logging(to: log))
  /// ```
  ///
  /// The example is equivalent to `logging(to: log)(activityFeed(combine(…)))`.
  public func wrapped(by wrappers: HigherOrderReducer<State, Action>...) -> Reducer {
    var whole = self
    for wrapper in wrappers { whole = wrapper(whole) }
    return whole
  }

  /// Wraps this reducer in a higher-order reducer for only some of the actions.
  ///
  /// - Parameters:
  ///   - wrapper: The higher-order reducer.
  ///   - isWrapped: Returns whether the wrapped reducer handles an action. This reducer, without
  ///     the wrapper, handles all other actions.
  /// - Returns: The combined reducer.
  public func wrapped(
    by wrapper: HigherOrderReducer<State, Action>,
    when isWrapped: @escaping @Sendable (Action) -> Bool
  ) -> Reducer {
    let whole = wrapper(self)
    return Reducer { state, action in
      isWrapped(action) ? whole(&state, action) : self(&state, action)
    }
  }

  /// Returns a reducer that also reacts to changes to a part of the state.
  ///
  /// ```swift
  /// settings.onChange(of: { $0.volume }) { old, new, state in
  ///   [.fireAndForget("setVolume", ["": new]) { player.setVolume(new) }]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - part: Selects the part. The part's old value is kept while the reducer runs, so changing
  ///     an array in it copies the array. If a count or an id is enough, select that instead.
  ///   - react: Called with the old and the new part if they differ. It may change the state
  ///     further, and is not called again for these changes. The effects that it returns start
  ///     after the effects of the reducer.
  /// - Returns: The reducer with the added reaction.
  public func onChange<Part: Equatable & SendableMetatype>(
    of part: @escaping @Sendable (State) -> Part,
    _ react: @escaping @Sendable (_ old: Part, _ new: Part, inout State) -> [Effect<Action>]
  ) -> Reducer {
    Reducer { state, action in
      let old = part(state)
      let effects = self(&state, action)
      let new = part(state)
      return old == new ? effects : effects + react(old, new, &state)
    }
  }
}
