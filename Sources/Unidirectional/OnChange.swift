extension Reducer {
  /// The same reducer, with more to be done whenever a part of the state has changed.
  ///
  /// ```swift
  /// settings.onChange(of: { $0.volume }) { old, new, state in
  ///   [.fireAndForget("setVolume", ["": new]) { player.setVolume(new) }]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - part: The part. It is kept while the reducer runs, so an array in it that changes is
  ///     copied once; take a count or an id where that will do.
  ///   - react: Called with the part before and after; may change the state further, which does not
  ///     call it again, and gives back effects, which start after the reducer's own.
  /// - Returns: The reducer with the reaction.
  @inlinable
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
