public import StateDiff
public import TimeTravel
public import Unidirectional

/// The state of a tool with its history and, beside it, that of the shell it runs in.
@usableFromInline
struct ShellState<App: Dumpable & Sendable, Action: Sendable>: Sendable {
  /// The tool's state, and the steps that led to it.
  @usableFromInline var timeline: Timeline<App, Timestamped<Action>>

  /// How the shell tells of what happens.
  @usableFromInline var settings: ShellSettings

  /// What there is to tell of the last action; nil where there is nothing.
  @usableFromInline var news: News?

  /// Whether it has been there before: the last action was travel, or brought back a recording.
  @usableFromInline var isRestored = false

  @inlinable
  init(timeline: Timeline<App, Timestamped<Action>>, settings: ShellSettings) {
    self.timeline = timeline
    self.settings = settings
  }

  /// The tool's state.
  @inlinable var app: App { timeline.present }

  /// What the log sees of it: not the history, which would be copied where the log holds it while it
  /// grows.
  @inlinable var shown: ShownState<App> {
    ShownState(app: timeline.present, log: settings.log)
  }

  /// Moves to where it has been, or might have been, and notes what is other there.
  @inlinable
  mutating func moves(_ move: (inout Timeline<App, Timestamped<Action>>) -> Void) {
    isRestored = true
    let before = settings.wantsChanges ? timeline.present : nil
    move(&timeline)
    news = before.map { News(changes: timeline.present.changes(from: $0)) }
  }
}
