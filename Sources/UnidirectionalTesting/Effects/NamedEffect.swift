public import Unidirectional

extension Effect {
  /// Stands for an effect by its name and arguments where a test says which effects it expects.
  ///
  /// ```swift
  /// store.send(.loadRequested(url), effects: [.named("load", ["url": url])])
  /// store.send(
  ///   .typed("a"),
  ///   effects: [.named("search", ["": "a"]).debounce(id: "search", for: .seconds(1), clock: clock)])
  /// ```
  ///
  /// Effects are equal when their names and arguments are, types included, and one that is made of
  /// others when these are; so the operators that compose effects spell out composed expectations.
  /// The effect does nothing.
  public static func named(
    _ name: String, _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:]
  ) -> Effect {
    .fireAndForget(name, arguments) {}
  }
}
