import SystemIO
import TerminalText

extension ShellCommand {
  /// The `why` command, which shows what last changed a part of the state.
  static var whyCommand: Command<ShellCommand> {
    Command(
      "why", arguments: Parameter("PATH", kind: .statePart) { $0.text }, .optional(.count("K")),
      summary: "show what last changed a part of the state",
      discussion: """
        PATH names the part as the printed changes do, such as NAME, NAME[3] or NAME[3].title. An \
        element of a list is tracked even if its index changes. The answer shows the change, its \
        step and command, and the action that changed the state. If the result of an effect led to \
        the change, the answer also names the effect. With K, it shows the last K changes, newest \
        first. Undone steps are not searched. With --json, "value" is {"changes": [CHANGE, …], \
        "step": N, "command": TEXT, "effect": TEXT, "action": ACTION}, with K a list of such \
        objects. Fields without a value are null.
        """,
      examples: [
        CommandExample("why ''", "shows the step that last changed any part of the state")
      ]
    ) { path, count in
      ShellCommand { try $0.explain(path, count, for: $1) }
    }.touching(.history).forAgents()
  }
}

extension Engine {
  /// The maximum number of lines for the changes of one step.
  private static var shownChanges: Int { 10 }

  /// Shows what last changed a part of the state: the last change, or the last `count` changes.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if no steps are kept, if `count` is less than 1, if the
  ///   state has no such part, or if a signal ends the search.
  func explain(_ path: String, _ count: Int?, for call: Call) throws(ShellError) {
    try checkHistory(count: count ?? 1)
    let changes = try converting(
      ValuePathError.self,
      try store.state.lastChanges(count ?? 1, at: path, tool.reducer, isCancelled: isEnding)
    ) { ShellError.failed(sentence(for: $0, at: path)) }
    var lines = changes.flatMap(lines)
    if changes.isEmpty {
      if isEnding() { throw .failed("the search was canceled") }
      let first = store.state.position.first
      let start = first == 0 ? "the start" : "step \(first), the earliest one kept"
      let part = path.isEmpty ? "the state" : escapingControls(path)
      lines = ["\(part) has not changed since \(start)"]
    }
    let values = changes.map(value)
    answer(call, lines, value: count == nil ? values.first ?? value(of: nil) : .list(values))
  }

  private typealias FoundChange = LastChange<State, Timestamped<Action>>

  private func lines(of change: FoundChange) -> [String] {
    let command = escapingControls(tool.redact(change.command.text))
    var origin = "step \(change.step), \(excerpt(command, limit: 60))"
    if let effect = change.effect {
      origin += "; effect \(excerpt(escapingControls(tool.redact(effect)), limit: 60))"
    }
    var lines = change.changes.prefix(Self.shownChanges).map { "\($0.line()) (\(origin))" }
    if change.changes.count > lines.count {
      let rest = change.changes.count - lines.count
      lines.append("and \(counted(rest, "more change")) (\(origin))")
    }
    if let action = action(of: change) {
      lines.append("Action: \(excerpt(action.line, limit: 200))")
    }
    return lines
  }

  private func value(of change: FoundChange?) -> DumpValue {
    .object([
      "changes": .list(change?.changes.map(\.dumpValue) ?? []),
      "step": change.map { .integer(Int64($0.step)) },
      "command": change.map { .string(tool.redact($0.command.text)) },
      "effect": change?.effect.map { .string(tool.redact($0)) },
      "action": change.flatMap(action),
    ])
  }

  private func action(of change: FoundChange) -> DumpValue? {
    guard case .action(let entered) = change.entry else { return nil }
    return DumpValue(reflecting: entered.action).redacted(by: tool.redact)
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
