public import StateDiff
public import TimeTravel
public import Unidirectional

/// The format in which actions are logged.
public enum LogFormat: String, CaseIterable, Equatable, Sendable {
  /// The action, the effects and the whole state.
  case dump

  /// The action, the effects and the changes of the state.
  case diff

  /// The action, the effects and the whole state, as one JSON object per line.
  case json
}

/// The text of a log entry.
///
/// The type is not generic, so that most of its code is compiled only once. Only the generic
/// initializer is compiled again in each tool's module.
@usableFromInline
struct LogText {
  let format: LogFormat
  private let time: Timestamp
  private let action: DumpValue

  /// The effects that the action led to.
  var effects: [StartedEffect]

  /// The state after the action; not used in the format `diff`.
  private let state: DumpValue

  /// The changes that the action made; used only in the format `diff`.
  private let changes: [Change]

  @usableFromInline
  init(
    _ format: LogFormat, time: Timestamp, action: DumpValue, effects: [EffectSignature],
    state: DumpValue, changes: [Change]
  ) {
    self.format = format
    self.time = time
    self.action = action
    self.effects = effects.map { StartedEffect($0, by: .reducer) }
    self.state = state
    self.changes = changes
  }

  /// Returns the lines of the entry, without line endings.
  ///
  /// All lines of the state are joined into a single string, because a state may have many lines.
  /// `redact` receives the strings and names of an entry in JSON before they are encoded, because
  /// an escape sequence could hide a part of a secret.
  func lines(isASCII: Bool, redact: (String) -> String) -> [String] {
    let palette = Palette(isASCII: isASCII)
    switch format {
    case .json:
      return [value.redacted(by: redact).json]
    case .dump:
      let state = palette.ascii(state.text(indentation: "  "))
      return (head(palette) + ["State:", state, "---"]).map(redact)
    case .diff:
      let changes = changes.map { "  \(palette.plain($0.line()))" }
      return
        (head(palette) + (changes.isEmpty ? ["Changes: none"] : ["Changes:"] + changes)
        + ["---"]).map(redact)
    }
  }

  private func head(_ palette: Palette) -> [String] {
    ["Action: \(palette.plain(action.line))", palette.line(effects)]
  }

  /// The entry in the JSON format.
  private var value: DumpValue {
    .record([
      .init("time", .string(time.description)), .init("action", action),
      .init("effects", .list(effects.map(\.signature.dumpValue))), .init("state", state),
    ])
  }
}

extension EffectAttempt {
  /// Returns the lines of a log entry: the effect, the next attempt and the error.
  func logLines(
    after fault: EffectFault, _ format: LogFormat, at time: Timestamp, isASCII: Bool,
    redact: (String) -> String
  ) -> [String] {
    if format == .json {
      let value = DumpValue.record([
        .init("time", .string(time.description)), .init("retry", fault.signature.dumpValue),
        .init("attempt", .integer(Int64(number))), .init("error", .string(fault.message)),
      ])
      return [value.redacted(by: redact).json]
    }
    let text = "Retry: \(fault.signature), \(self), after the error: \(fault.message)"
    return [Palette(isASCII: isASCII).plain(text), "---"].map(redact)
  }
}

extension EffectSignature {
  /// The name and the arguments, for logs and plans in JSON.
  var dumpValue: DumpValue {
    .enumCase(name, arguments.map { .init($0.label, DumpValue(reflecting: $0.value)) })
  }
}

extension Palette {
  /// Returns the line that lists effects.
  func line(_ effects: [StartedEffect]) -> String {
    let list = effects.map(\.text).joined(separator: ", ")
    return "Effects: \(list.isEmpty ? "none" : plain(list))"
  }
}

extension LogText {
  /// Creates the entry of an action with the effects that the reducer returned.
  @inlinable
  init<State: Dumpable & Sendable, Action>(
    _ action: SessionAction<State, Action>, _ effects: [Effect<SessionAction<State, Action>>],
    _ history: History<State, Timestamped<Action>>, _ format: LogFormat
  ) {
    let value: DumpValue =
      switch action.kind {
      case .perform(let inner): DumpValue(reflecting: inner)
      case .move(let move): Self.dump(move)
      case .restore, .configure: .enumCase("replayed")
      }
    self.init(
      format, time: action.time, action: value, effects: effects.map(\.signature),
      state: format == .diff ? .none : history.present.dumpValue,
      changes: format == .diff ? history.changes : [])
  }

  @usableFromInline
  static func dump<State, Action>(_ move: HistoryAction<State, Action>) -> DumpValue {
    switch move {
    case .undo(let count): .enumCase("undo", [.init("", .integer(Int64(count)))])
    case .redo(let count): .enumCase("redo", [.init("", .integer(Int64(count)))])
    case .goTo(let step): .enumCase("goTo", [.init("", .integer(Int64(step)))])
    case .perform, .replaceState: .enumCase("replayed")
    }
  }
}
