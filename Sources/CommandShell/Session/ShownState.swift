/// What the log shows of the state before and after an action.
@usableFromInline
struct ShownState<App: Sendable>: Sendable {
  /// The tool's state.
  @usableFromInline let app: App

  /// How actions are logged, if at all.
  @usableFromInline let log: LogFormat?

  @inlinable
  init(app: App, log: LogFormat?) {
    self.app = app
    self.log = log
  }
}
