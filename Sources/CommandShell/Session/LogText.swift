public import StateDiff
public import Unidirectional

/// An entry of the log as it is written.
///
/// It knows nothing of the tool's types: what does is compiled into the tool's module.
@usableFromInline
struct LogText {
  private let format: LogFormat
  private let time: Timestamp
  private let action: DumpValue
  private let effects: [EffectSignature]
  private let state: (inout DumpWriter) -> Void
  private let changes: () -> [Change]

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - format: How it is written.
  ///   - time: When the action entered the store.
  ///   - action: What happened.
  ///   - effects: What the reducer returned.
  ///   - state: Writes the state after it.
  ///   - changes: What it changed.
  @usableFromInline
  init(
    _ format: LogFormat, time: Timestamp, action: DumpValue, effects: [EffectSignature],
    state: @escaping (inout DumpWriter) -> Void, changes: @escaping () -> [Change]
  ) {
    self.format = format
    self.time = time
    self.action = action
    self.effects = effects
    self.state = state
    self.changes = changes
  }

  /// The lines of the entry; those of the state are one text, as there may be very many.
  func lines(_ palette: Palette) -> [String] {
    switch format {
    case .json:
      return [json]
    case .dump:
      let state = DumpWriter.text(.lines(indentation: "  "), state)
      return head(palette) + ["State:", palette.dump(state), "---"]
    case .diff:
      let changes = changes().map { "  \(palette.plain($0.line()))" }
      return head(palette) + (changes.isEmpty ? ["Changes: none"] : ["Changes:"] + changes)
        + ["---"]
    }
  }

  private func head(_ palette: Palette) -> [String] {
    let effects = effects.map(\.description).joined(separator: ", ")
    return [
      "Action: \(palette.plain(action.line))",
      "Effects: \(effects.isEmpty ? "none" : palette.plain(effects))",
    ]
  }

  private var json: String {
    let effects = effects.map { effect in
      DumpValue.enumCase(
        effect.name,
        effect.arguments.map { .init($0.label, DumpValue(reflecting: $0.value)) })
    }
    return DumpWriter.text(.json) { writer in
      writer.record {
        $0.field("time", time.description)
        $0.field("action", action)
        $0.field("effects", .list(effects))
        $0.beginField("state")
        state(&$0)
      }
    }
  }
}

extension LogText {
  /// The entry for an action of a tool's shell; nil where it is not logged.
  ///
  /// - Parameters:
  ///   - entry: What the reducer tells.
  ///   - inspect: How an action of the tool is taken apart.
  @inlinable
  init?<App: Dumpable & Sendable, Action>(
    _ entry: LogEntry<ShownState<App>, Timestamped<ShellAction<App, Action>>>,
    _ inspect: (Action) -> DumpValue
  ) {
    guard let format = entry.after.log else { return nil }
    let action: DumpValue
    switch entry.action.action {
    case .app(let app, _): action = inspect(app)
    case .travel(let travel): action = DumpValue(reflecting: travel)
    case .restarted, .replayed: action = .enumCase("replayed")
    case .settingsChanged: return nil
    }
    self.init(
      format, time: entry.action.time, action: action, effects: entry.effects,
      state: { entry.after.app.dump(into: &$0) },
      changes: { entry.before.map { entry.after.app.changes(from: $0.app) } ?? [] })
  }
}
