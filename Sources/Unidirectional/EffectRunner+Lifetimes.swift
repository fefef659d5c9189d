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
    let number = lastLifetime
    lifetimes[number] = lifetime
    start(effect, under: CancellationID(LifetimeID(number: number)), in: parent) {
      [unowned self] in
      lifetimes[number] = nil
      completion?()
    }
  }

  /// Whether effects are running that belong to a child state.
  @usableFromInline
  package var hasLifetimes: Bool { !lifetimes.isEmpty }

  /// Cancels the effects whose child state no longer exists in the state of the store.
  @usableFromInline
  package func cancelOrphans(in state: Any) {
    let ended = lifetimes.filter { $0.value.isOver(state) }.keys.sorted()
    for number in ended {
      lifetimes[number] = nil
      cancel(CancellationID(LifetimeID(number: number)))
    }
  }
}
