/// An instruction to the effect runner, or a message to the owner of the store.
@usableFromInline
package enum EffectNote: Sendable {
  /// Cancels the effects that have the given id.
  case cancel(CancellationID)

  /// Reports a fault.
  case fault(String)

  /// Passes a value to the owner of the store and does nothing else.
  case output(any Hashable & Sendable)
}
