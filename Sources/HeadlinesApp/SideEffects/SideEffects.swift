/// A way of attaching a side effect to a reducer.
///
/// All three load the same by the same effect and give the same trace of actions and states.
package enum SideEffects: String, CaseIterable, Sendable {
  /// A middleware starts it, between `send` and the reducer.
  case middleware

  /// The reducer returns it.
  case effects

  /// A query of the state keeps it going.
  case feedback
}
