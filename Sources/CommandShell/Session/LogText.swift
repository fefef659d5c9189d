import StateDiff
import Unidirectional

/// An entry of the log as it is written.
struct LogText<App: Inspectable & Sendable, Action: Sendable> {
  let entry: LogEntry<ShownState<App>, Timed<ShellAction<App, Action>>>
  let palette: Palette

  /// How an action of the tool is taken apart.
  let inspect: (Action) -> Inspection

  /// The lines of the entry, in the format that held when the action was reduced; those of the state
  /// are one text, as there may be very many.
  var lines: [String] {
    guard let inspection = actionInspection else { return [] }
    switch entry.after.log {
    case nil:
      return []
    case .json:
      return [json(inspection)]
    case .dump:
      let state = entry.after.app.dump(.lines(indentation: "  "))
      return head(inspection) + ["State:", palette.dump(state), "---"]
    case .diff:
      return head(inspection) + changeLines + ["---"]
    }
  }

  private var actionInspection: Inspection? {
    switch entry.action.action {
    case .app(let action, _): inspect(action)
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
    return DumpWriter.text(.json) { writer in
      writer.record {
        $0.field("time", entry.action.time.description)
        $0.field("action", action)
        $0.field("effects", .list(effects))
        $0.field("state", entry.after.app)
      }
    }
  }
}
