/// The action that a test expects to receive.
struct ActionMatcher<Action> {
  /// Returns the name of the action for messages; called only if a message is written.
  let name: () -> String

  /// The action itself, if the test specifies it.
  let exact: Action?

  let matches: (Action) -> Bool
}
