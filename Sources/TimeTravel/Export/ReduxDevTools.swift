import StateDiff
public import Unidirectional

extension Timeline {
  /// The steps as a file that Redux DevTools imports.
  ///
  /// That is a *lifted state* as the store enhancer of `@redux-devtools/instrument` holds it
  /// (`LiftedState` in its `instrument.ts`), which the extension takes as it is (`importState.ts`):
  /// `actionsById` with an entry `PERFORM_ACTION` for each action, the first of them `@@INIT` under
  /// 0; `stagedActionIds`, the ids in order; `computedStates`, the state after each, in the same
  /// order; `currentStateIndex`, which of these is the present; `committedState`, the one before
  /// all; `nextActionId`, `skippedActionIds`, `monitorState`, `isLocked` and `isPaused`.
  ///
  /// An action's `type` is the path of its cases, such as `counter/incremented`. The labelled parts
  /// of the last case stand beside it, one without a label as `payload`, several as an array of that
  /// name. The time of an action that is `Timestamped` is its `timestamp`. A restart is `@@RESTART`.
  ///
  /// Every state is written in full, so the length of the file is that of the state times the number
  /// of actions.
  ///
  /// - Parameter range: The numbers of the steps; those that are not kept are left out.
  /// - Returns: A JSON object on one line.
  public func reduxDevToolsFile(steps range: ClosedRange<Int> = 1...Int.max) -> String {
    let settled = settled()
    let position = settled.position
    let first = min(max(max(range.lowerBound, 1) - 1, position.first), position.last)
    let last = max(first, min(range.upperBound, position.last))
    let start = settled.eventCount(ofStep: first)
    let end = settled.eventCount(ofStep: last)
    let present = settled.eventCount(ofStep: min(max(position.current, first), last))

    var state = settled.state(after: start)
    let committed = DumpValue(reflecting: state)
    var actions = [performedAction(.record([.init("type", .string("@@INIT"))]))]
    var states = [committed]
    for index in start..<end {
      if let action = settled.events[index] {
        actions.append(performedAction(action))
      } else {
        actions.append(performedAction(.record([.init("type", .string("@@RESTART"))])))
      }
      settled.replay(index..<index + 1, on: &state)
      states.append(DumpValue(reflecting: state))
    }

    let lifted: [DumpValue.Member] = [
      .init("monitorState", .record([])),
      .init("actionsById", .record(actions.enumerated().map { .init("\($0)", $1) })),
      .init("nextActionId", .integer(Int64(actions.count))),
      .init("stagedActionIds", .list(actions.indices.map { .integer(Int64($0)) })),
      .init("skippedActionIds", .list([])),
      .init("committedState", committed),
      .init("currentStateIndex", .integer(Int64(present - start))),
      .init("computedStates", .list(states.map { .record([.init("state", $0)]) })),
      .init("isLocked", .bool(false)),
      .init("isPaused", .bool(false)),
    ]
    return DumpValue.record(lifted).json
  }
}

/// What a store has done, by an action that may carry its time.
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

/// An action with a time, whatever it is.
private protocol Stamped {
  var untimed: Any { get }
  var time: Timestamp { get }
}

extension Timestamped: Stamped {
  fileprivate var untimed: Any { action }
}

/// An action as Redux has them: an object with a type.
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
  let labelled = parts.enumerated().map { index, part in
    DumpValue.Member(part.name.isEmpty ? "\(index)" : part.name, part.value)
  }
  return [.init("payload", .record(labelled))]
}
