import Unidirectional

/// An action that an effect sent and the test has not received.
struct PendingAction<Action> {
  let action: Action
  let origin: ActionOrigin

  /// The ids of the scopes that contain the effect.
  let scopes: [CancellationID]

  /// The source of the action; nil if a synchronous effect of the last reduced action sent it.
  ///
  /// Actions without a source must be received first.
  let source: EffectSource?

  /// The number of actions that effects sent before this one.
  let number: Int
}
