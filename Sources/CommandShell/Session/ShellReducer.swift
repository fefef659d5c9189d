public import StateDiff
public import TimeTravel
public import Unidirectional

/// The reducer of a tool within the shell: the tool's own with its history, what there is to tell of
/// it, the shell's settings, and the log around all of them.
///
/// - Parameters:
///   - app: The tool's own.
///   - view: What to tell of its actions; see ``Tool/view``.
///   - saved: The work that an action has made safe; see ``UnsavedWork``.
///   - log: Where the log goes.
/// - Returns: The reducer.
@inlinable
func shellReducer<App: Dumpable & Sendable, Action>(
  _ app: Reducer<App, Timestamped<Action>>,
  view: @escaping @Sendable (_ before: App, Action) -> ((_ after: App) -> Answer?)?,
  saved: (@Sendable (Action, _ after: App) -> SavedWork?)?,
  log:
    @escaping @Sendable (
      LogEntry<ShownState<App>, Timestamped<ShellAction<App, Action>>>
    ) -> Void
) -> Reducer<ShellState<App, Action>, Timestamped<ShellAction<App, Action>>> {
  let whole = timeline(outline: { (state: App) in state.outline })(app)
  return Reducer { state, action in
    switch action.action {
    case .app(let happened, let known):
      let origin = known ?? .unknown
      state.isRestored = false
      let tell = view(state.timeline.present, happened)
      let before = state.settings.wantsChanges ? state.timeline.present : nil
      let undone = state.timeline.undone
      let effects = state.timeline.reduce(
        Timestamped(happened, at: action.time), by: origin, app,
        outline: { $0.outline })
      let saved = saved?(happened, state.timeline.present)
      var changes: [Change]?
      if let before { changes = state.timeline.present.changes(from: before) }
      let dropped = state.timeline.undone == 0 ? undone : 0
      if tell == nil, changes?.isEmpty ?? true, dropped == 0, saved == nil {
        // As it is for nearly all commands of a quiet script.
        if state.news != nil { state.news = nil }
      } else {
        state.news = News(
          answer: tell?(state.timeline.present), changes: changes, dropped: dropped, saved: saved)
      }
      if effects.isEmpty { return [] }
      return effects.map { effect in
        effect.map { Timestamped(.app($0.action, by: origin), at: $0.time) }
      }
    case .travel(let travel):
      state.moves { _ = whole(&$0, travel.action()) }
    case .restarted(let present, let origin):
      state.moves { _ = whole(&$0, .restarted(present, by: origin)) }
    case .replayed(let timeline):
      state.moves { $0 = timeline }
    case .settingsChanged(let settings):
      state.settings = settings
      state.news = nil
    }
    return []
  }
  .wrapped(
    by:
      logging({ $0.shown }, to: log) { state, action in
        if case .settingsChanged = action.action { return .none }
        return switch state.settings.log {
        case nil: .none
        case .dump, .json: .state
        case .diff: .change
        }
      })
}
