import PersistentCollections
import StateDiff
public import Unidirectional

extension History {
  /// Writes steps in the form that Redux DevTools imports.
  ///
  /// That is a *lifted state* of the store enhancer `@redux-devtools/instrument` (`LiftedState` in its
  /// `instrument.ts`), which the extension takes unchanged (`importState.ts`): `actionsById` with an
  /// entry `PERFORM_ACTION` for each action, the first of them `@@INIT` under 0; `stagedActionIds`, the
  /// ids in order; `computedStates`, the state after each, in the same order; `currentStateIndex`, the
  /// index of the present state; `committedState`, the state before all; `nextActionId`,
  /// `skippedActionIds`, `monitorState`, `isLocked` and `isPaused`.
  ///
  /// The `type` of an action is the path of its cases, such as `counter/incremented`. The labeled
  /// parts of the last case stand beside it, a single part without a label as `payload`, several as an
  /// array of that name. The time of a timestamped action is its `timestamp`. A replaced state is
  /// `@@RESTART`.
  ///
  /// Every state is written in full, so the length of the file is that of the state times the number of
  /// actions. Only one state is in memory at a time.
  ///
  /// - Parameters:
  ///   - range: The numbers of the steps; those that are not kept are left out.
  ///   - reducer: The reducer of the state.
  ///   - write: Takes the parts of a JSON object on one line, one after the other; an action and a
  ///     state are a part each.
  /// - Throws: What `write` throws.
  public func writeReduxDevToolsFile<Failure: Error>(
    steps range: ClosedRange<Int> = 1...Int.max, _ reducer: Reducer<State, Action>,
    to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let position = position
    let first = min(max(max(range.lowerBound, 1) - 1, position.first), position.last)
    let last = max(first, min(range.upperBound, position.last))
    let start = entryEnd(ofStep: first)
    let end = entryEnd(ofStep: last)
    let present = entryEnd(ofStep: min(max(position.current, first), last))

    var state = state(afterEntries: start, reducer)
    let committed = DumpValue(reflecting: state).json
    try write(#"{"monitorState":{},"actionsById":{"0":"#)
    try write(performedAction(.record([.init("type", .string("@@INIT"))])).json)
    for index in start..<end {
      try write(#","\#(index - start + 1)":"#)
      switch entries[index - firstEntry] {
      case .action(let action): try write(performedAction(action).json)
      case .replacement:
        try write(performedAction(.record([.init("type", .string("@@RESTART"))])).json)
      }
    }
    try write(#"},"nextActionId":\#(end - start + 1),"stagedActionIds":[0"#)
    for id in 0..<end - start { try write(",\(id + 1)") }
    try write(#"],"skippedActionIds":[],"committedState":"#)
    try write(committed)
    try write(#","currentStateIndex":\#(present - start),"computedStates":[{"state":"#)
    try write(committed)
    for index in start..<end {
      replay(index..<index + 1, on: &state, reducer)
      try write(#"},{"state":"#)
      try write(DumpValue(reflecting: state).json)
    }
    try write(#"}],"isLocked":false,"isPaused":false}"#)
  }
}

/// An action as the instrument records it.
private func performedAction(_ action: Any) -> DumpValue {
  if let timed = action as? any Stamped {
    let time = timed.time == .unstamped ? nil : timed.time
    return performedAction(reduxAction(of: DumpValue(reflecting: timed.untimed)), at: time)
  }
  return performedAction(reduxAction(of: DumpValue(reflecting: action)))
}

private func performedAction(_ action: DumpValue, at time: Timestamp? = nil) -> DumpValue {
  .record([
    .init("type", .string("PERFORM_ACTION")),
    .init("action", action),
    .init("timestamp", .integer(time?.milliseconds ?? 0)),
  ])
}

/// A timestamped action of any type.
private protocol Stamped {
  var untimed: Any { get }
  var time: Timestamp { get }
}

extension Timestamped: Stamped {
  fileprivate var untimed: Any { action }
}

/// An action in the form of Redux: an object with a type.
private func reduxAction(of action: DumpValue) -> DumpValue {
  var path: [String] = []
  var inner = action
  while case .enumCase(let name, let parts) = inner {
    path.append(name)
    guard parts.count == 1, parts[0].name.isEmpty, case .enumCase = parts[0].value else {
      let type = DumpValue.Member("type", .string(path.joined(separator: "/")))
      return .record([type] + payload(of: parts))
    }
    inner = parts[0].value
  }
  return .record([.init("type", .string("action")), .init("payload", inner)])
}

private func payload(of parts: [DumpValue.Member]) -> [DumpValue.Member] {
  let names = Set(parts.map(\.name))
  if names.count == parts.count, names.isDisjoint(with: ["", "type"]) { return parts }
  if parts.count == 1, parts[0].name.isEmpty { return [.init("payload", parts[0].value)] }
  if names == [""] { return [.init("payload", .list(parts.map(\.value)))] }
  let labeled = parts.enumerated().map { index, part in
    DumpValue.Member(part.name.isEmpty ? "\(index)" : part.name, part.value)
  }
  return [.init("payload", .record(labeled))]
}
