/// A function from reducer to reducer, which adds something of its own to any reducer it is given.
public typealias HigherOrderReducer<State, Action: Sendable> =
  @Sendable (Reducer<State, Action>) -> Reducer<State, Action>

extension Reducer {
  /// Wraps this reducer in each of the given ones, from the inside out.
  ///
  /// ```swift
  /// let app = combine(counter, favorites)
  ///   .with(activityFeed, logging(to: log))
  /// ```
  ///
  /// reads from left to right and means `logging(to: log)(activityFeed(combine(…)))`.
  public func with(_ wrappers: HigherOrderReducer<State, Action>...) -> Reducer {
    wrapped(self, in: wrappers)
  }
}

/// One higher-order reducer of several, the first of them innermost.
public func compose<State, Action>(
  _ wrappers: HigherOrderReducer<State, Action>...
) -> HigherOrderReducer<State, Action> {
  { reducer in wrapped(reducer, in: wrappers) }
}

@usableFromInline
func wrapped<State, Action>(
  _ reducer: Reducer<State, Action>, in wrappers: [HigherOrderReducer<State, Action>]
) -> Reducer<State, Action> {
  var whole = reducer
  for wrapper in wrappers { whole = wrapper(whole) }
  return whole
}
