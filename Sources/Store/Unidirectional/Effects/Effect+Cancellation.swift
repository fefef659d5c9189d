extension Effect {
  /// Returns the same effect, cancelable with ``cancel(id:)``.
  ///
  /// - Parameters:
  ///   - id: The id for canceling the effect. Any number of effects may share an id.
  ///   - cancelInFlight: Whether to cancel running effects with the same id before this effect
  ///     starts, except for a composed effect that contains this one.
  /// - Returns: The cancelable effect.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    Effect(
      operation: .scoped(.id(CancellationID(id), cancelsInFlight: cancelInFlight), self))
  }

  /// Returns an effect that cancels all effects that have the given id.
  ///
  /// After that, no actions of these effects arrive, not even actions that are already queued. A
  /// canceled effect that still waits for its queue never runs. If a canceled effect is part of a
  /// concatenation, the next part starts, even if it has the same id. An unused id has no effect.
  ///
  /// Ids are shared by the whole store. Only the ids in a reducer that is lifted with `forEach` are
  /// local to an element; see ``CancellationID/init(_:of:)``.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    let id = CancellationID(id)
    return Effect("cancel", ["id": id], .note(.cancel(id)))
  }

  /// Returns this effect, delayed by `time`; a later debounced effect with the same id cancels it.
  ///
  /// If debounced effects with one id come in quick succession, only the last one runs. A later one
  /// cancels an earlier one even after the delay. ``cancel(id:)`` cancels a debounced effect, too.
  public func debounce(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock
  ) -> Effect {
    let id = CancellationID(id)
    let delayed = Effect.concatenate(.wait(for: time, clock: clock), self)
    return Effect(
      signature: EffectSignature("debounce", ["": signature, "id": id, "for": time]),
      operation: .scoped(.id(id, cancelsInFlight: true), delayed))
  }
}
