public import Unidirectional

/// One step of an exploration, as an invariant receives it.
public struct ExplorationStep<State, Action: Sendable> {
  /// The state before the action; at the start, the same as ``state``.
  public let before: State

  /// The action; nil at the start.
  public let action: Action?

  /// The state after the action.
  public let state: State

  /// The effects that the reducer returned, none of which are run.
  public let effects: [Effect<Action>]
}
