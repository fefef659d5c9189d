/// One step of a store, as its observers see it: the state before and after an action.
public struct Transition<State, Action: Sendable> {
  /// The state before the action.
  public let before: State

  /// The action, as it entered the reducer.
  public let action: Action

  /// The state after it.
  public let after: State

  /// The effects that the reducer returned, none of which has started yet.
  public let effects: [Effect<Action>]

  /// The `send` from which the action stems, at whatever remove.
  public let task: StoreTask

  /// Makes a transition of its parts.
  @inlinable
  public init(
    before: State, action: Action, after: State, effects: [Effect<Action>], task: StoreTask
  ) {
    self.before = before
    self.action = action
    self.after = after
    self.effects = effects
    self.task = task
  }
}
