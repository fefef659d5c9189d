/// A function from reducer to reducer, which adds something to any reducer.
public typealias HigherOrderReducer<State, Action: Sendable> =
  @Sendable (Reducer<State, Action>) -> Reducer<State, Action>

extension Reducer {
  /// Wraps this reducer in higher-order reducers, the first of them innermost.
  ///
  /// ```swift
  /// let app = combine(counter, favorites)
  ///   .wrapped(by: activityFeed, logging(to: log))
  /// ```
  ///
  /// reads from left to right and means `logging(to: log)(activityFeed(combine(…)))`.
  public func wrapped(by wrappers: HigherOrderReducer<State, Action>...) -> Reducer {
    wrap(self, in: wrappers)
  }
}

extension Reducer {
  /// Wraps this reducer in a higher-order reducer for some of the actions only.
  ///
  /// - Parameters:
  ///   - wrapper: The higher-order reducer.
  ///   - isWrapped: Whether an action is reduced by the wrapped reducer; all others are reduced by this
  ///     one.
  /// - Returns: The reducer.
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

/// Composes higher-order reducers into one, the first of them innermost.
public func compose<State, Action>(
  _ wrappers: HigherOrderReducer<State, Action>...
) -> HigherOrderReducer<State, Action> {
  { reducer in wrap(reducer, in: wrappers) }
}

private func wrap<State, Action>(
  _ reducer: Reducer<State, Action>, in wrappers: [HigherOrderReducer<State, Action>]
) -> Reducer<State, Action> {
  var whole = reducer
  for wrapper in wrappers { whole = wrapper(whole) }
  return whole
}
