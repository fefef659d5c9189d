import SystemIO
import TerminalText

extension ShellCommand {
  /// The `why` command, which shows what last changed a part of the state.
  static var whyCommand: Command<ShellCommand> {
    Command(
      "why", arguments: Parameter("PATH", kind: .statePart) { $0.text },
      summary: "show what last changed a part of the state",
      discussion: """
        PATH names the part as the printed changes do, such as NAME, NAME[3] or NAME[3].title. An \
        element of a list is tracked even if its index changes. The answer shows the change, its \
        step and command, and the action that changed the state. If the result of an effect led to \
        the change, the answer also names the effect. Undone steps are not searched. With --json, \
        "value" is {"changes": [CHANGE, …], "step": N, "command": TEXT, "effect": TEXT, "action": \
        ACTION}. Fields without a value are null.
        """,
      examples: [
        CommandExample("why ''", "shows the step that last changed any part of the state")
      ]
    ) { path in
      ShellCommand { try $0.explain(path, for: $1) }
    }.touching(.history).forAgents()
  }
}

extension Engine {
  /// The maximum number of changes that the `why` command prints.
  private static var shownChanges: Int { 10 }

  /// Shows what last changed a part of the state.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if no steps are kept, if the state has no such part, or if
  ///   a signal ends the search.
  func explain(_ path: String, for call: Call) throws(ShellError) {
    try checkHistory()
    let lastChange = try converting(
      ValuePathError.self,
      try store.state.lastChange(at: path, tool.reducer, isCancelled: isEnding)
    ) { ShellError.failed(sentence(for: $0, at: path)) }
    guard let change = lastChange else {
      if isEnding() { throw .failed("the search was canceled") }
      let first = store.state.position.first
      let start = first == 0 ? "the start" : "step \(first), the earliest one kept"
      let part = path.isEmpty ? "the state" : escapingControls(path)
      let sentence = "\(part) has not changed since \(start)"
      return answer(call, [sentence], value: explanation(changes: []))
    }
    let command = tool.redact(change.command.text)
    var origin = "step \(change.step), \(excerpt(escapingControls(command), limit: 60))"
    let effect = change.effect.map { tool.redact($0) }
    if let effect { origin += "; effect \(excerpt(escapingControls(effect), limit: 60))" }
    var lines = change.changes.prefix(Self.shownChanges).map { "\($0.line()) (\(origin))" }
    if change.changes.count > lines.count {
      let rest = change.changes.count - lines.count
      lines.append("and \(counted(rest, "more change")) (\(origin))")
    }
    var action: DumpValue?
    if case .action(let entered) = change.entry {
      action = DumpValue(reflecting: entered.action).redacted(by: tool.redact)
    }
    if let action { lines.append("Action: \(excerpt(action.line, limit: 200))") }
    answer(
      call, lines,
      value: explanation(
        changes: change.changes, step: change.step, command: command, effect: effect,
        action: action))
  }

  private func explanation(
    changes: [Change], step: Int? = nil, command: String? = nil, effect: String? = nil,
    action: DumpValue? = nil
  ) -> DumpValue {
    .object([
      "changes": .list(changes.map(\.dumpValue)), "step": step.map { .integer(Int64($0)) },
      "command": command.map(DumpValue.string), "effect": effect.map(DumpValue.string),
      "action": action,
    ])
  }

  private func sentence(for error: ValuePathError, at path: String) -> String {
    // The error contains only a piece of the path. `redact` may not recognize a part of a secret.
    let redacted = tool.redact(path)
    if redacted != path { return "the state has no part \(quoted(redacted))" }
    guard case .noPart(let name, of: _, let parts) = error,
      let nearest = nearestWords(to: name, among: parts).first
    else { return error.description }
    return "\(error); did you mean \(quoted(nearest))?"
  }
}
