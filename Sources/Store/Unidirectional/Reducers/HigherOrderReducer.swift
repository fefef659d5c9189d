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
}

extension Reducer {
  /// Wraps this reducer in a higher-order reducer for only some of the actions.
  ///
  /// - Parameters:
  ///   - wrapper: The higher-order reducer.
  ///   - isWrapped: Returns whether the wrapped reducer handles an action. This reducer, without
  ///     the wrapper, handles all other actions.
  /// - Returns: The combined reducer.
  @inlinable
  public func wrapped(
    by wrapper: HigherOrderReducer<State, Action>,
    when isWrapped: @escaping @Sendable (Action) -> Bool
  ) -> Reducer {
    let whole = wrapper(self)
    return Reducer { state, action in
      isWrapped(action) ? whole(&state, action) : self(&state, action)
    }
  }
}
