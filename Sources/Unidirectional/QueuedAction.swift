/// An action that waits to be reduced, and where it comes from.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let task: StoreTask
  @usableFromInline let source: ActionSource

  /// Counts the actions that have waited in a store.
  @usableFromInline let number: UInt64

  @inlinable
  init(_ action: Action, of task: StoreTask, from source: ActionSource, number: UInt64) {
    self.action = action
    self.task = task
    self.source = source
    self.number = number
  }
}

/// Where an action that waits comes from.
@usableFromInline
enum ActionSource {
  /// Somebody sent it.
  case sent

  /// An effect brought it, the innermost cancellable part of which is the scope.
  case brought(EffectScope?)
}
