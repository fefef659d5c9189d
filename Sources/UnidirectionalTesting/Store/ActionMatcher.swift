/// The action that a test waits for.
struct ActionMatcher<Action> {
  /// How messages call it; made when there is one to write.
  let name: () -> String

  /// The action itself, where the test gives one.
  let exact: Action?

  let fits: (Action) -> Bool
}
