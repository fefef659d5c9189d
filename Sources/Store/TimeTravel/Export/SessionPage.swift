public import StateDiff
import TerminalText
public import Unidirectional

extension History where State: Dumpable {
  /// Writes the kept steps as a web page that shows the state after each step.
  ///
  /// The page is a single file that loads nothing, and its Content-Security-Policy allows only its
  /// own script and style. It contains the earliest state, and for each step the command, the
  /// actions, the effects that the reducer returned, the changes, and the edits that turn one state
  /// into the next. Undone steps are included. Effects of middleware and feedback loops are known
  /// only by the actions that they sent.
  ///
  /// The reducer is called again for each action. Two states and one step are in memory at a time.
  ///
  /// - Parameters:
  ///   - tool: The name of the tool, for the title.
  ///   - version: The version of the tool.
  ///   - reducer: The reducer of the state; its effects are not run.
  ///   - redact: Returns a string or a name with its secrets redacted.
  ///   - write: Receives the page in consecutive pieces of UTF-8.
  /// - Throws: Any error that `write` throws.
  public func writeSessionPage<Failure: Error>(
    of tool: String, version: String, _ reducer: Reducer<State, Action>,
    redact: @escaping (String) -> String = { $0 }, to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let template = PackageResources.session_html
    let mark =
      template.firstRange(of: Array("SESSION".utf8)) ?? template.endIndex..<template.endIndex
    let first = position.first
    var start = entryEnd(ofStep: first)
    var state = state(afterEntries: start, reducer)
    var senders = senders.drop { $0.entry < start }
    try write(Array(template[..<mark.lowerBound]))
    try write(escapingTags(sessionStart(tool, version, state, redact).dropLast(2)))
    for (offset, step) in steps[(first - base.step)...].enumerated() {
      let before = state
      var actions: [DumpValue] = []
      for index in start..<step.entryEnd {
        let isSent = senders.first?.entry == index
        let sender = isSent ? senders.removeFirst().effect : nil
        actions.append(
          reduce(entries[index - firstEntry], sentBy: sender, on: &state, reducer, redact))
      }
      start = step.entryEnd
      var edits = TreeWriter(redact: redact)
      state.appendEdits(from: before, to: &edits)
      var object = JSONObject()
      object.add("command", .string(escapingControls(redact(step.command.name))))
      object.add("actions", .list(actions))
      object.add("changes", .list(state.changes(from: before).map { shown($0, redact) }))
      object.add("edits", list: edits.json)
      try write(Array((offset == 0 ? "\n" : ",\n").utf8))
      try write(escapingTags(object.json()[...]))
    }
    try write(Array("]}".utf8))
    try write(Array(template[mark.upperBound...]))
  }

  /// Returns the session as JSON, with the earliest state and an empty list of steps at its end.
  private func sessionStart(
    _ tool: String, _ version: String, _ earliest: State, _ redact: @escaping (String) -> String
  ) -> [UInt8] {
    var tree = TreeWriter(redact: redact)
    tree.append(earliest.dumpValue)
    var session = JSONObject()
    session.add("tool", .string(escapingControls(redact(tool))))
    session.add("version", .string(escapingControls(redact(version))))
    session.add("first", Int64(position.first))
    session.add("current", Int64(position.current))
    session.add("state", json: tree.json)
    session.add("steps", list: [])
    return session.json()
  }

  /// Applies an entry, and returns `[ACTION, MILLISECONDS, [EFFECT, …], SENDER]`.
  ///
  /// A replaced state has no action. Effects that only pass a value to the shell are left out.
  private func reduce(
    _ entry: HistoryEntry<State, Action>, sentBy sender: String?, on state: inout State,
    _ reducer: Reducer<State, Action>, _ redact: (String) -> String
  ) -> DumpValue {
    guard case .action(let action) = entry else {
      apply(entry, to: &state, reducer)
      return .list([.none, .none, .list([]), .none])
    }
    func text(_ effect: String) -> DumpValue { .string(escapingControls(redact(effect))) }
    let effects = reducer(&state, action).filter { $0.output == nil }
    let timed = action as? any ActionEnvelope
    let time = timed.map(\.time).flatMap { $0 == .unstamped ? nil : $0.milliseconds }
    return .list([
      shown(DumpValue(reflecting: timed?.content ?? action), redact),
      time.map(DumpValue.integer) ?? .none, .list(effects.map { text($0.signature.description) }),
      sender.map(text) ?? .none,
    ])
  }
}

/// Returns `[PATH, OLD, NEW]`, in which an addition has no old value, and a removal no new one.
private func shown(_ change: Change, _ redact: (String) -> String) -> DumpValue {
  let parts = change.dumpValue
  return .list(
    [.string(escapingControls(redact(change.path)))]
      + ["old", "new"].map { parts[$0].map { shown($0, redact) } ?? .none })
}

/// Returns the text of a value, of which only the beginning and the end are kept if it is long.
private func shown(_ value: DumpValue, _ redact: (String) -> String) -> DumpValue {
  .string(excerpt(value.redacted(by: redact).line, limit: 1000))
}

/// Returns JSON in which no string can end the element of the page that contains it.
private func escapingTags(_ json: ArraySlice<UInt8>) -> [UInt8] {
  let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
  return Array(parts.joined(separator: #"\u003c"#.utf8))
}
