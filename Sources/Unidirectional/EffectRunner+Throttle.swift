/// A pause in which nothing runs under an id, and what is to run when it is over.
struct EffectThrottle {
  var latest: Latest?

  /// The last that came in the pause, which counts as under way.
  struct Latest {
    let scope: EffectScope
    let start: () -> Void
    let completion: (() -> Void)?
  }
}

extension EffectRunner {
  /// Starts an effect at once, or at the end of the pause that is on under the id, or never.
  func throttle(
    _ id: CancellationID, _ window: Effect<Action>, latest isWanted: Bool, in scope: EffectScope,
    start: @escaping () -> Void, then completion: Completion?
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
    throttles[id]?.latest = .init(scope: scope, start: start, completion: completion)
    scope.throttles.insert(id)
    scope.root.underWay += 1
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

  /// Takes off what waits for the end of a pause, as done with.
  func dropLatest(of id: CancellationID) {
    if let latest = takeLatest(of: id) { drop(latest) }
  }

  /// Takes off what waits for the end of a pause, without a word to what was to follow it.
  func forgetLatest(of id: CancellationID) {
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
