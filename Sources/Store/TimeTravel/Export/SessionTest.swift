public import Unidirectional

extension History {
  /// Generates a Swift Testing function that replays the steps up to the present with a
  /// `TestStore`.
  ///
  /// ```swift
  /// @Test func session() {
  ///   let store = TestStore(
  ///     initialState: CounterState(count: 0),
  ///     reducer: counterReducer.withoutEffects())
  ///   store.send(.incremented(by: 2)) {
  ///     $0.count = 2
  ///   }
  ///   store.finish()
  /// }
  /// ```
  ///
  /// The test sends every action, including the actions that effects sent, so it uses the reducer
  /// without its effects. The file that contains the function must import the modules that it uses.
  ///
  /// If a step replaced the state, the test starts from the last such replacement. Otherwise, it
  /// starts from the earliest kept state. If earlier steps are missing, a comment says so.
  ///
  /// - Parameters:
  ///   - name: The name of the function.
  ///   - reducer: The reducer of the state; its effects are not run.
  ///   - expression: The Swift expression that creates the reducer in the test.
  /// - Returns: The function, with a trailing line break.
  /// - Throws: ``SwiftLiteralError`` if a value cannot be written; the error names the value's
  ///   type.
  public func sessionTest(
    named name: String = "session", _ reducer: Reducer<State, Action>, expression: String
  ) throws(SwiftLiteralError) -> String {
    let position = position
    var state = state(at: position.first, reducer) ?? present
    var beginning =
      position.first == 0 ? "" : "// The steps up to \(position.first) are no longer kept.\n"
    var actions: [Action] = []
    if position.first < position.current {
      forEachStep(in: position.first + 1...position.current, reducer) { step in
        for entry in step.entries {
          switch entry {
          case .action(let action): actions.append(action)
          case .replacement(let replacement):
            state = replacement
            actions = []
            beginning = "// It begins where step \(step.number) replaced the whole state.\n"
          }
        }
      }
    }
    var lines = [
      "@Test func \(name)() {",
      "  let store = TestStore(",
      "    initialState: \(try swiftLiteral(of: state)),",
      "    reducer: \(expression).withoutEffects())",
    ]
    for action in actions {
      let before = state
      _ = reducer(&state, action)
      let literal = try swiftLiteral(of: action)
      let changes = try swiftAssignments(to: "$0", from: before, to: state)
      if changes.isEmpty {
        lines.append("  store.send(\(literal))")
      } else {
        lines.append("  store.send(\(literal)) {")
        lines += changes.map { "    \($0)" }
        lines.append("  }")
      }
    }
    lines += ["  store.finish()", "}"]
    return beginning + lines.joined(separator: "\n") + "\n"
  }
}
