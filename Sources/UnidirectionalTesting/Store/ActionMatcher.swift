/// The action that a test expects to receive.
struct ActionMatcher<Action> {
  /// The name of the action in messages; called only if there is one to write.
  let name: () -> String

  /// The action itself, if the test gives one.
  let exact: Action?

  let matches: (Action) -> Bool
}
