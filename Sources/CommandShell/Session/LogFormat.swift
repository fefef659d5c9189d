public import ArgumentParser

/// How each action is logged.
public enum LogFormat: String, CaseIterable, Equatable, Sendable, ExpressibleByArgument {
  /// The action, the effects and the whole state.
  case dump

  /// The action, the effects and what changed.
  case diff

  /// One JSON object on a line.
  case json
}
