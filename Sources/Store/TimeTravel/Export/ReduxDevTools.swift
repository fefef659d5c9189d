import StateDiff
public import Unidirectional

extension History {
  /// Writes steps in the format that Redux DevTools imports.
  ///
  /// The format is the JSON form of a *lifted state*, the state of the store enhancer
  /// `@redux-devtools/instrument` (`LiftedState` in its `instrument.ts`). The DevTools extension
  /// can import it unchanged (`importState.ts`). `actionsById` maps the id of each action to a
  /// `PERFORM_ACTION` entry; the action with id 0 is `@@INIT`. `stagedActionIds` lists the ids in
  /// order, and `computedStates` lists the state after each action. `currentStateIndex` is the
  /// index of the present state, or of the nearest one in the range. `committedState` is the state
  /// before the first action. The other keys are `nextActionId`, `skippedActionIds`,
  /// `monitorState`, `isLocked` and `isPaused`.
  ///
  /// The `type` of an action is the path of its enum cases, such as `counter/incremented`. Labeled
  /// associated values of the last case become keys beside `type`. A single unlabeled value becomes
  /// `payload`, and several unlabeled values become an array named `payload`. Any other values
  /// become an object named `payload`. An action that is not an enum case becomes the `payload` of
  /// an action of the type `action`. The time of a timestamped action becomes its `timestamp`;
  /// otherwise, the `timestamp` is 0. A replaced state becomes an action of the type `@@RESTART`.
  ///
  /// Every state is written in full, so the file size grows with the state size times the number of
  /// actions. Only one state is in memory at a time.
  ///
  /// - Parameters:
  ///   - range: The numbers of the steps, which can be undone steps; steps that are no longer kept
  ///     are skipped.
  ///   - reducer: The reducer of the state.
  ///   - redact: Returns a string or a name with its secrets redacted.
  ///   - write: Receives a JSON object in consecutive pieces, without line breaks; each action and
  ///     each state is a separate piece.
  /// - Throws: Any error that `write` throws.
  public func writeReduxDevToolsFile<Failure: Error>(
    steps range: ClosedRange<Int> = 1...Int.max, _ reducer: Reducer<State, Action>,
    redact: (String) -> String = { $0 }, to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let position = position
    let first = min(max(max(range.lowerBound, 1) - 1, position.first), position.last)
    let last = max(first, min(range.upperBound, position.last))
    let start = entryEnd(ofStep: first)
    let end = entryEnd(ofStep: last)
    let present = entryEnd(ofStep: min(max(position.current, first), last))

    var state = state(afterEntries: start, reducer)
    let committed = DumpValue(reflecting: state).redacted(by: redact).json
    try write(#"{"monitorState":{},"actionsById":{"0":"#)
    try write(performedAction(.record([.init("type", .string("@@INIT"))])).json)
    for index in start..<end {
      try write(#","\#(index - start + 1)":"#)
      switch entries[index - firstEntry] {
      case .action(let action): try write(performedAction(action).redacted(by: redact).json)
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
      try write(DumpValue(reflecting: state).redacted(by: redact).json)
    }
    try write(#"}],"isLocked":false,"isPaused":false}"#)
  }
}

/// Returns the `PERFORM_ACTION` entry for an action.
private func performedAction(_ action: Any) -> DumpValue {
  let timed = action as? any ActionEnvelope
  let untimed = DumpValue(reflecting: timed?.content ?? action)
  return performedAction(reduxAction(of: untimed), at: timed?.time ?? .unstamped)
}

private func performedAction(_ action: DumpValue, at time: Timestamp = .unstamped) -> DumpValue {
  .record([
    .init("type", .string("PERFORM_ACTION")),
    .init("action", action),
    .init("timestamp", .integer(time == .unstamped ? 0 : time.milliseconds)),
  ])
}

/// Returns an action as Redux represents it: a record with a `type`.
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
  return [.init("payload", .associatedValue(parts))]
}
