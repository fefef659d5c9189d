/// The state of a tool and, beside it, that of the shell it runs in.
struct ShellState<App: Sendable>: Sendable {
  /// The tool's state.
  var app: App

  /// How actions are logged, if at all.
  var log: LogFormat?
}
