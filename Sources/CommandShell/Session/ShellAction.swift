import Unidirectional

/// What happens in a tool or in the shell it runs in.
enum ShellAction<App: Equatable & Sendable>: Equatable, Sendable {
  /// Something happened in the tool.
  case app(App)

  /// Actions are to be logged like this, or not at all.
  case logChanged(LogFormat?)

  /// The way from a timed action of the shell to one of the tool, and back.
  static var timedApp: CasePath<Timed<ShellAction>, Timed<App>> {
    CasePath(
      { Timed(.app($0.action), at: $0.time) },
      extract: { action in
        if case .app(let app) = action.action { Timed<App>(app, at: action.time) } else { nil }
      })
  }
}
