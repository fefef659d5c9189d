/// The parts of a log entry other than its effects.
///
/// The type is not generic, so that most of its code is compiled only once. Only the generic
/// initializer is compiled again in each tool's module.
@usableFromInline
struct LogText {
  @usableFromInline let format: LogFormat
  @usableFromInline let time: Timestamp
  @usableFromInline let action: DumpValue

  /// The state after the action; not used in the format `diff`.
  @usableFromInline let state: DumpValue
}

extension LogText {
  /// Creates an entry for an action that led to the given state.
  @inlinable
  init<State: Dumpable, Action>(
    _ format: LogFormat, _ action: HistoryAction<State, Timestamped<Action>>,
    now: () -> Timestamp, _ state: State
  ) {
    self.format = format
    self.state = format == .diff ? .none : state.dumpValue
    switch action {
    case .perform(let inner, by: _, _, _):
      (self.action, time) = (DumpValue(reflecting: inner.action), inner.time)
    case .undo, .redo, .goTo, .mark, .unmark:
      (self.action, time) = (DumpValue(reflecting: action), now())
    case .replaceState, .replaceHistory: (self.action, time) = (.enumCase("replaced"), now())
    }
  }

  /// Returns the lines of the entry, without line endings.
  ///
  /// All lines of the state are joined into a single string, because a state may have many lines.
  /// In JSON, strings and names are redacted before they are encoded, because an escape sequence
  /// could hide a part of a secret. In the other formats, `redact` is applied to each string. It
  /// redacts secrets, and at the prompt also leaves out the middle digits of long numbers.
  func lines(
    _ reduced: ReducedAction, in devices: OutputDevices, redact: (String) -> String
  ) -> [String] {
    let appearance = Appearance(isASCII: devices.options.ascii)
    if format == .json { return [value(reduced, in: devices).redacted(by: devices.redact).json] }
    var lines = ["Action: \(appearance.plain(action.line))", appearance.line(reduced.effects)]
    if format == .dump { lines += ["State:", appearance.ascii(state.text(indentation: "  "))] }
    if !reduced.changes.isEmpty { lines.append("Changes:") }
    lines += reduced.changes.map { "  \(appearance.plain($0.line()))" } + ["---"]
    return lines.map(redact)
  }

  /// The entry in JSON, with the answer if the log contains the answers too.
  private func value(_ reduced: ReducedAction, in devices: OutputDevices) -> DumpValue {
    var members: [DumpValue.Member] = [
      .init("time", .string(time.description)), .init("action", action),
      .init("effects", .list(reduced.effects.map(\.signature.dumpValue))),
      .init("startedBy", .list(reduced.effects.map { .string($0.starter.rawValue) })),
      .init("state", state),
    ]
    if devices.logsAnswersAsJSON {
      let lines = reduced.answer?.allLines ?? []
      members.append(
        .init("answer", lines.isEmpty ? .none : .string(lines.joined(separator: "\n"))))
    }
    return .record(members)
  }
}

extension OutputDevices {
  /// Logs the next attempt of an effect that has failed, if actions are logged.
  func log(_ attempt: EffectAttempt, after fault: EffectFault, at time: Timestamp) {
    guard let format = options.logFormat else { return }
    if format == .json {
      let value = DumpValue.record([
        .init("time", .string(time.description)), .init("retry", fault.signature.dumpValue),
        .init("attempt", .integer(Int64(attempt.number))), .init("error", .string(fault.message)),
      ])
      return log.write(lines: [value.redacted(by: redact).json])
    }
    let text = "Retry: \(fault.signature), \(attempt), after the error: \(fault.message)"
    log.write(lines: [Appearance(isASCII: options.ascii).plain(text), "---"].map(redact))
  }
}

extension EffectSignature {
  /// The name and the arguments, for logs and plans in JSON.
  var dumpValue: DumpValue {
    .enumCase(name, arguments.map { .init($0.label, DumpValue(reflecting: $0.value)) })
  }
}
