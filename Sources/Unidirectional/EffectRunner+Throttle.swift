/// The current period of a throttle, during which effects with the throttle's id wait or are
/// skipped.
struct EffectThrottle {
  /// The effect to run at the end of the period; a newer one replaces it.
  var latest: Latest?

  /// An effect that waits for the end of the period and counts as running.
  struct Latest {
    let signatures: () -> [EffectSignature]
    let scope: EffectScope
    let start: () -> Void
    let completion: (() -> Void)?
  }
}

extension EffectRunner {
  /// Starts a throttled effect: now, at the end of the current period, or never.
  ///
  /// If there is no current period, the effect starts now. Otherwise, it waits for the end of the
  /// period if `isWanted` is true, and is skipped if not.
  func throttle(
    _ id: CancellationID, _ window: Effect<Action>, _ effect: Effect<Action>,
    latest isWanted: Bool, in scope: EffectScope, start: @escaping () -> Void,
    then completion: Completion?
  ) {
    guard throttles[id] != nil else {
      throttles[id] = EffectThrottle()
      openWindow(id, window, of: scope.task)
      start()
      return
    }
    guard isWanted else {
      completion?()
      return
    }
    let replaced = takeLatest(of: id)
    throttles[id]?.latest = .init(
      signatures: { effect.signaturesOfParts }, scope: scope, start: start, completion: completion)
    scope.throttles.insert(id)
    scope.root.runningCount += 1
    if let replaced { drop(replaced) }
  }

  private func openWindow(_ id: CancellationID, _ window: Effect<Action>, of task: StoreTask) {
    launch(window, of: task, in: nil) { [unowned self] in
      let latest = takeLatest(of: id)
      throttles[id] = nil
      guard let latest else { return }
      throttles[id] = EffectThrottle()
      openWindow(id, window, of: latest.scope.task)
      latest.start()
      leave(latest.scope.root)
    }
  }

  /// Removes the effect that waits for a period to end, and continues the concatenation that
  /// contains it.
  func dropLatest(of id: CancellationID) {
    if let latest = takeLatest(of: id) { drop(latest) }
  }

  /// Removes the effect that is waiting for the end of the throttle's period.
  ///
  /// The concatenation that contains the effect does not continue.
  func discardLatest(of id: CancellationID) {
    if let latest = takeLatest(of: id) { leave(latest.scope.root) }
  }

  private func takeLatest(of id: CancellationID) -> EffectThrottle.Latest? {
    guard let latest = throttles[id]?.latest else { return nil }
    throttles[id]?.latest = nil
    latest.scope.throttles.remove(id)
    return latest
  }

  private func drop(_ latest: EffectThrottle.Latest) {
    latest.completion?()
    leave(latest.scope.root)
  }
}
