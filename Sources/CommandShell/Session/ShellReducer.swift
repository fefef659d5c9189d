public import StateDiff
public import TimeTravel
public import Unidirectional

/// The reducer of a tool within the shell: the tool's own with its history, the shell's settings,
/// and the log around all of them.
@inlinable
func shellReducer<App: Inspectable & Sendable, Action>(
  _ app: Reducer<App, Timed<Action>>,
  log:
    @escaping @Sendable (
      LogEntry<ShownState<App>, Timed<ShellAction<App, Action>>>
    ) -> Void
) -> Reducer<ShellState<App, Action>, Timed<ShellAction<App, Action>>> {
  combine(
    timeline(outline: { (state: App) in state.outline })(app)
      .pullback(state: \.timeline, action: ShellAction<App, Action>.timeline),
    Reducer { state, action in
      switch action.action {
      case .app: state.isRestored = false
      case .travel, .restarted: state.isRestored = true
      case .replayed(let timeline):
        state.timeline = timeline
        state.isRestored = true
      case .logChanged(let format): state.log = format
      }
      return []
    }
  )
  .with(
    logging({ $0.shown }, to: log) { state, action in
      if case .logChanged = action.action { return .none }
      return switch state.log {
      case nil: .none
      case .dump, .json: .state
      case .diff: .change
      }
    })
}
