extension Reducer {
  /// Returns the same reducer with a reaction to changes of a part of the state.
  ///
  /// ```swift
  /// settings.onChange(of: { $0.volume }) { old, new, state in
  ///   [.fireAndForget("setVolume", ["": new]) { player.setVolume(new) }]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - part: Selects the part. Its old value is kept while the reducer runs, so an array in it
  ///     that changes is copied once; select a count or an id where that is enough.
  ///   - react: Called with the old and new part. It may change the state further, which does not
  ///     call it again. The effects it returns start after the reducer's own.
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
