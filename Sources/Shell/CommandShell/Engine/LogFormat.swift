/// The format in which actions are logged.
public enum LogFormat: String, CaseIterable, Equatable, Sendable {
  /// The action, the effects, the whole state and the changes.
  case dump

  /// The action, the effects and the changes.
  case diff

  /// The action, the effects and the whole state, as one JSON object per line.
  case json
}
