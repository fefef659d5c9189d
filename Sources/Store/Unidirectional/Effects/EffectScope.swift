/// A condition for an effect and all its parts.
@usableFromInline
package enum EffectScope: Sendable {
  /// The effect can be canceled by an id; if `cancelsInFlight` is true, the effect itself cancels
  /// earlier effects with the same id when it starts.
  case id(CancellationID, cancelsInFlight: Bool)

  /// The effect is canceled when its lifetime is over.
  case lifetime(EffectLifetime)

  /// The effect runs in the background.
  case background
}
