public import Unidirectional

extension Effect {
  /// Returns an effect that does nothing, for describing an expected effect in a test.
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
  /// Composed effects are equal if their parts are equal, so expected effects can be composed with
  /// the same operators.
  public static func named(_ name: String, _ arguments: EffectArguments = [:]) -> Effect {
    .fireAndForget(name, arguments) {}
  }
}
