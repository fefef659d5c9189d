/// The changes and effects that a command would have.
struct PlannedCommand: Equatable {
  /// The text of the command as typed.
  var text = ""

  /// The summary of the command in the list of all commands, up to a semicolon.
  var brief = ""

  /// The changes that the command would make.
  var changes: [Change] = []

  /// The effects that the command would start.
  var effects: [StartedEffect] = []

  /// The names of the files that the command would write itself, not by an effect.
  var files: [String] = []

  /// The change of the session itself, such as `end the session`; nil for no change.
  var change: String?

  /// Whether the command is declared to change nothing.
  var isReadOnly = false

  /// The reason why the command would fail; nil if it would succeed.
  var error: String?

  /// Whether plans refuse the command, because they cannot show what it would do; ``error`` then
  /// says so.
  var isUnknown = false

  /// Whether the error is that the reducer would reject the action of the command.
  var isRejected = false

  /// The effect on whose results the command depends, so that it could not be planned; nil if it
  /// was planned.
  var dependsOn: StartedEffect?

  /// Whether the command would succeed, or would change the state or start work before it fails.
  var doesSomething: Bool { error == nil || !changes.isEmpty || effects.contains(where: \.isWork) }

  /// Whether the command would or might change the state, or write something outside of the
  /// session.
  var mayWrite: Bool {
    let mayAct = dependsOn != nil || effects.contains(where: \.isWork)
    return !changes.isEmpty || !files.isEmpty || (mayAct && !isReadOnly)
  }

  /// Returns the lines after the changes, which name the effects, the effect that the command
  /// depends on or the change of the session, and the files; empty if the command only fails.
  func summary(_ appearance: Appearance, redact: (String) -> String) -> [String] {
    if dependsOn == nil, !doesSomething { return [] }
    let names = files.map { DumpValue.string($0).line }.joined(separator: ", ")
    let first = dependsOn.map { "depends on \($0.text)" } ?? change.map { "Would \($0)" }
    var lines = [first ?? appearance.line(effects)]
    if !files.isEmpty { lines.append(appearance.plain("Writes: \(names)")) }
    // Redacting may read a file. Only strings, which are quoted, and settings can contain secrets.
    return lines.map { $0.contains("\"") || change != nil ? redact($0) : $0 }
  }
}
