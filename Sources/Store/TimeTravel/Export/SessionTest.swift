import StateDiff
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
  /// starts from the earliest kept state. If this is not the initial state, a comment above the
  /// function says so.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the state; its effects are not run.
  ///   - expression: The Swift expression that creates the reducer in the test.
  /// - Returns: The function, with a trailing line break.
  /// - Throws: ``SwiftLiteralError`` if a value cannot be written; the error names the value's
  ///   type.
  public func sessionTest(
    _ reducer: Reducer<State, Action>, expression: String
  ) throws(SwiftLiteralError) -> String {
    let position = position
    var state = state(afterEntries: entryEnd(at: firstIndex), reducer)
    var beginning =
      position.first == 0 ? "" : "// The steps up to \(position.first) are no longer kept.\n"
    var actions: [Action] = []
    forEachStep(in: 0...position.current, reducer) { step in
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
    var lines = [
      "@Test func session() {",
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

/// Returns Swift statements that change one value into another of the same type.
///
/// `path` is the name of the value in the statements, such as `$0`. The values are compared by
/// reflection. Structs that are not ``SwiftLiteralConvertible`` are compared property by property,
/// also in optionals. Dictionaries are compared entry by entry. If exactly one element of a list
/// was added, removed or replaced, only that element is changed. For any other difference, the
/// whole value is assigned.
///
/// - Throws: ``SwiftLiteralError`` if a value cannot be written; the error names the value's
///   type.
func swiftAssignments(
  to path: String, from old: Any, to new: Any
) throws(SwiftLiteralError) -> [String] {
  if areEqual(old, new) { return [] }
  switch (ReflectedParts(of: old), ReflectedParts(of: new)) {
  case (.structure(let old), .structure(let parts)) where !(new is any SwiftLiteralConvertible):
    var statements: [String] = []
    for (old, new) in zip(old, parts) {
      statements += try swiftAssignments(to: "\(path).\(new.name)", from: old.value, to: new.value)
    }
    return statements
  case (.list(let old), .list(let new)):
    if let statements = try elementAssignments(to: path, old, new) { return statements }
  case (.dictionary(let old), .dictionary(let new)):
    let (old, new) = (try literals(of: old), try literals(of: new))
    return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map {
      "\(path)[\($0)] = \(new[$0] ?? "nil")"
    }
  case (.optional(let old?), .optional(let new?)):
    if case .structure = ReflectedParts(of: new) {
      return try swiftAssignments(to: path + "?", from: old, to: new)
    }
  default: break
  }
  let literal = try swiftLiteral(of: new)
  return literal == (try swiftLiteral(of: old)) ? [] : ["\(path) = \(literal)"]
}

/// Returns the statements for a list in which at most one element was added, removed or replaced;
/// nil if the lists differ in any other way.
private func elementAssignments(
  to path: String, _ old: [Any], _ new: [Any]
) throws(SwiftLiteralError) -> [String]? {
  let shorter = min(old.count, new.count)
  let front = (0..<shorter).first { !areEqual(old[$0], new[$0]) } ?? shorter
  let back =
    (0..<shorter - front).first {
      !areEqual(old[old.count - 1 - $0], new[new.count - 1 - $0])
    } ?? shorter - front
  guard front + back >= max(old.count, new.count) - 1 else { return nil }
  switch new.count - old.count {
  case 1 where front == old.count: return ["\(path).append(\(try swiftLiteral(of: new[front])))"]
  case 1: return ["\(path).insert(\(try swiftLiteral(of: new[front])), at: \(front))"]
  case -1: return ["\(path).remove(at: \(front))"]
  case 0 where front == old.count: return []
  case 0: return try swiftAssignments(to: "\(path)[\(front)]", from: old[front], to: new[front])
  default: return nil
  }
}

private func literals(
  of entries: [(key: Any, value: Any)]
) throws(SwiftLiteralError) -> [String: String] {
  var literals: [String: String] = [:]
  for (key, value) in entries { literals[try swiftLiteral(of: key)] = try swiftLiteral(of: value) }
  return literals
}
