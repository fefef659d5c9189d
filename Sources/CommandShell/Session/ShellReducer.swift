import Unidirectional

/// The reducer of a tool within the shell: the tool's own, the shell's settings, and the log around
/// both.
func shellReducer<App, Action>(
  _ app: Reducer<App, Timed<Action>>,
  log: @escaping @Sendable (LogEntry<ShellState<App>, Timed<ShellAction<Action>>>) -> Void
) -> Reducer<ShellState<App>, Timed<ShellAction<Action>>> {
  combine(
    app.pullback(state: \.app, action: ShellAction.timedApp),
    Reducer { state, action in
      if case .logChanged(let format) = action.action { state.log = format }
      return []
    }
  )
  .with(
    logging(to: log) { state, action in
      guard case .app = action.action else { return .none }
      return switch state.log {
      case nil: .none
      case .dump, .json: .state
      case .diff: .change
      }
    })
}
