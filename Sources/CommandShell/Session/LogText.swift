import StateDiff
import Unidirectional

/// An entry of the log as it is written.
struct LogText<App: Inspectable & Sendable, Action: Sendable> {
  let entry: LogEntry<ShownState<App>, Timed<ShellAction<App, Action>>>
  let palette: Palette

  /// The lines of the entry, in the format that held when the action was reduced.
  var lines: [String] {
    guard let inspection = actionInspection else { return [] }
    switch entry.after.log {
    case nil:
      return []
    case .json:
      return [json(inspection)]
    case .dump:
      return head(inspection) + ["State:"]
        + entry.after.app.inspection.lines(indentation: "  ").map(palette.plain) + ["---"]
    case .diff:
      return head(inspection) + changeLines + ["---"]
    }
  }

  private var actionInspection: Inspection? {
    switch entry.action.action {
    case .app(let action, _): Inspection(reflecting: action)
    case .travel(let travel): Inspection(reflecting: travel)
    case .restarted, .replayed: .enumCase("replayed")
    case .settingsChanged: nil
    }
  }

  private func head(_ action: Inspection) -> [String] {
    let effects = entry.effects.map(\.description).joined(separator: ", ")
    return [
      "Action: \(palette.plain(action.line))",
      "Effects: \(effects.isEmpty ? "none" : palette.plain(effects))",
    ]
  }

  private var changeLines: [String] {
    let changes = entry.before.map { entry.after.app.changes(from: $0.app) } ?? []
    if changes.isEmpty { return ["Changes: none"] }
    return ["Changes:"] + changes.map { "  \(palette.plain($0.line()))" }
  }

  private func json(_ action: Inspection) -> String {
    let effects = entry.effects.map { effect in
      Inspection.enumCase(
        effect.name,
        effect.arguments.map { .init($0.label, Inspection(reflecting: $0.value)) })
    }
    return Inspection.record([
      .init("time", .string(entry.action.time.description)),
      .init("action", action),
      .init("effects", .list(effects)),
      .init("state", entry.after.app.inspection),
    ]).json
  }
}
