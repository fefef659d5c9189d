public import CommandShell

/// A failure of a session in a test.
public enum TerminalSessionError: Error, CustomStringConvertible {
  /// The system provides no terminal or no pipe.
  case system(String)

  /// The tool ended with a status before its session started; the screen shows the reason.
  case ended(ExitStatus, screen: String)

  /// No effect with the name, or with the name and arguments, is waiting for the test.
  case noEffect(String, waiting: [String], screen: String)

  /// The session did not become idle within the time limit.
  case hang(limit: Duration, waitingFor: String, screen: String)

  /// The reason, and the screen if there is one.
  public var description: String {
    switch self {
    case .system(let reason): reason
    case .ended(let status, let screen):
      "the tool ended with the status \(status.code) before its session started\n\(screen)"
    case .noEffect(let effect, let waiting, let screen):
      "no effect \(effect) is waiting; "
        + (waiting.isEmpty
          ? "no effects are waiting" : "waiting effects: \(waiting.joined(separator: ", "))")
        + "\n\(screen)"
    case .hang(let limit, let awaited, let screen):
      "waited \(limit) for \(awaited)\n\(screen)"
    }
  }
}
