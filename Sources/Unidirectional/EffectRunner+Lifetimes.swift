extension EffectRunner {
  /// The id of the scope of an effect that belongs to a child state.
  private struct LifetimeID: Hashable {
    let number: UInt64
  }

  /// Starts an effect that is canceled when its lifetime is over.
  func start(
    _ effect: Effect<Action>, until lifetime: EffectLifetime, in parent: EffectScope,
    then completion: Completion?
  ) {
    lastLifetime += 1
    let id = CancellationID(LifetimeID(number: lastLifetime))
    start(effect, under: id, until: lifetime, in: parent, then: completion)
  }

  /// Whether effects are running that belong to a child state.
  @usableFromInline
  package var hasLifetimes: Bool { scopes.hasLifetimes }

  /// Cancels the effects whose child state no longer exists in the state of the store.
  @usableFromInline
  package func cancelOrphans(in state: Any) {
    for id in scopes.ended(in: state).compactMap(\.id) { cancel(id) }
  }
}
