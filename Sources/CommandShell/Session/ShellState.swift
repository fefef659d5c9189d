public import TimeTravel
public import Unidirectional

/// The state of a tool with its history and, beside it, that of the shell it runs in.
@usableFromInline
struct ShellState<App: Equatable & Sendable, Action: Sendable>: Sendable {
  /// The tool's state, and the steps that led to it.
  @usableFromInline var timeline: Timeline<App, Timed<Action>>

  /// How actions are logged, if at all.
  @usableFromInline var log: LogFormat?

  /// Whether it has been there before: the last action was travel, or brought back a recording.
  @usableFromInline var isRestored = false

  @inlinable
  init(timeline: Timeline<App, Timed<Action>>, log: LogFormat?) {
    self.timeline = timeline
    self.log = log
  }

  /// The tool's state.
  @inlinable var app: App { timeline.present }

  /// What the log and the session's observer see of it: not the history, which would be copied
  /// where they hold it while it grows.
  @inlinable var shown: ShownState<App> {
    ShownState(app: timeline.present, log: log, undone: timeline.undone)
  }
}

/// What is shown of the state before and after an action.
@usableFromInline
struct ShownState<App: Sendable>: Sendable {
  /// The tool's state.
  @usableFromInline let app: App

  /// How actions are logged, if at all.
  @usableFromInline let log: LogFormat?

  /// How many steps could be made again.
  @usableFromInline let undone: Int

  @inlinable
  init(app: App, log: LogFormat?, undone: Int) {
    self.app = app
    self.log = log
    self.undone = undone
  }
}
