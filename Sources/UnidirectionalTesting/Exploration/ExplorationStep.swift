public import Unidirectional

/// One step of an exploration, for an invariant to look at.
public struct ExplorationStep<State, Action: Sendable> {
  /// The state before the action; at the start, the same as ``state``.
  public let before: State

  /// The action; nil at the start, before any.
  public let action: Action?

  /// The state after it.
  public let state: State

  /// The effects that the reducer returned, none of which runs.
  public let effects: [Effect<Action>]
}
