public import StateDiff
import TerminalText
public import Unidirectional

extension History where State: Dumpable {
  /// Writes the kept steps as a web page that shows the state after each step.
  ///
  /// The page is a single file that loads nothing, and its Content-Security-Policy allows only its
  /// own script and style. It contains the earliest state, and for each step the command, the
  /// actions, the effects that they started, the changes, and the edits that turn the state before
  /// it into the state after it. Undone steps and branches are included.
  ///
  /// The reducer is called again for each action. Two states, those that branches leave, and one
  /// step are in memory at a time.
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
    let line = line(in: 0...Int.max)
    let start = state(afterEntries: line.start, reducer)
    let texts = SessionTexts(redact: redact)
    var session = JSONObject()
    session.add("tool", texts.text(tool))
    session.add("version", texts.text(version))
    session.add("first", Int64(position.first))
    session.add("current", Int64(position.current))
    session.add("state", TreeEdits(redact: redact).tree(of: start.dumpValue))
    session.add("steps", .list([]))
    let end = Array("]}".utf8)
    try write(Array(template[..<mark.lowerBound]))
    try write(escapingTags(session.json().dropLast(end.count)))
    var separator = "\n"
    try visit(line, withBranches: true, reducer) {
      step, part, depth, state throws(Failure) in
      let before = state
      var notes = part.notes
      let actions = zip(part.start..., part.entries).map { number, entry in
        let around = notes.prefix { $0.entry == number }
        notes.removeFirst(around.count)
        return reduce(entry, around.map(\.note), on: &state, reducer, texts)
      }
      var edits = TreeEdits(redact: redact)
      state.appendEdits(from: before, to: &edits)
      var object = JSONObject()
      object.add("number", Int64(step.number))
      object.add("parent", Int64(part.parent))
      object.add("depth", Int64(depth))
      object.add("command", texts.text(step.command.text))
      object.add("actions", .list(actions))
      object.add("changes", .list(state.changes(from: before).map(texts.parts)))
      object.add("edits", .list(edits.edits))
      try write(Array(separator.utf8))
      separator = ",\n"
      try write(escapingTags(object.json()[...]))
    }
    try write(end)
    try write(Array(template[mark.upperBound...]))
  }

  /// Applies an entry, and returns `[ACTION, MILLISECONDS, [EFFECT, …], SENDER, [STARTER, …]]`.
  ///
  /// A replaced state has no action. Effects of the reducer that only pass a value to the shell are
  /// left out.
  private func reduce(
    _ entry: HistoryEntry<State, Action>, _ notes: [Note], on state: inout State,
    _ reducer: Reducer<State, Action>, _ texts: SessionTexts
  ) -> DumpValue {
    guard case .action(let action) = entry else {
      apply(entry, to: &state, reducer)
      return .list([.none, .none, .list([]), .none, .list([])])
    }
    let returned = reducer(&state, action).filter { $0.output == nil }
    let started = notes.filter { $0.starter != nil }
    let sender = notes.first { $0.starter == nil }?.effect
    let effects = returned.map(\.signature.description) + started.map(\.effect)
    let starters = returned.map { _ in "\(EffectStarter.reducer)" } + started.compactMap(\.starter)
    let timed = action as? any ActionEnvelope
    let time = timed?.entryTime.flatMap { $0 == .unstamped ? nil : $0.milliseconds }
    return .list([
      texts.text(DumpValue(reflecting: timed?.content ?? action)),
      time.map(DumpValue.integer) ?? .none, .list(effects.map(texts.text)),
      sender.map(texts.text) ?? .none,
      .list(starters.map(DumpValue.string)),
    ])
  }
}

/// The texts in the page of a session, without secrets and control characters.
private struct SessionTexts {
  let redact: (String) -> String

  /// Returns a text.
  func text(_ string: String) -> DumpValue { .string(escapingControls(redact(string))) }

  /// Returns the text of a value, of which only the beginning and the end are kept if it is long.
  func text(_ value: DumpValue) -> DumpValue {
    .string(excerpt(value.redacted(by: redact).line, limit: 1000))
  }

  /// Returns `[PATH, OLD, NEW]`, in which an addition has no old value, and a removal no new one.
  func parts(of change: Change) -> DumpValue {
    let parts = change.dumpValue
    return .list([text(change.path)] + ["old", "new"].map { parts[$0].map(text) ?? .none })
  }
}

/// Returns JSON in which no string can end the element of the page that contains it.
private func escapingTags(_ json: ArraySlice<UInt8>) -> [UInt8] {
  let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
  return Array(parts.joined(separator: #"\u003c"#.utf8))
}
