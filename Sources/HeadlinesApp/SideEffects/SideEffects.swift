/// A way of attaching a side effect to a reducer.
///
/// All three start the same effect, and produce the same trace of actions and states.
package enum SideEffects: String, CaseIterable, Sendable {
  /// A middleware between `send` and the reducer starts the effect.
  case middleware

  /// The reducer returns the effect.
  case effects

  /// A query of the state starts and cancels the effect.
  case feedback
}
