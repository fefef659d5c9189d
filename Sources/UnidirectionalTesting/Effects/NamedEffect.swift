public import Unidirectional

extension Effect {
  /// Returns an effect that represents an expected effect in a test, by its name and arguments.
  ///
  /// ```swift
  /// store.send(.loadRequested(url), effects: [.named("load", ["url": url])])
  /// store.send(
  ///   .typed("a"),
  ///   effects: [
  ///     .named("search", ["": "a"]).debounce(id: "search", for: .seconds(1), clock: clock)
  ///   ])
  /// ```
  ///
  /// Two effects are equal if their names and arguments are equal, including the argument types.
  /// Composed effects are equal if their parts are, so expectations can be composed with the same
  /// operators. The returned effect does nothing when it runs.
  public static func named(
    _ name: String, _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:]
  ) -> Effect {
    .fireAndForget(name, arguments) {}
  }
}
