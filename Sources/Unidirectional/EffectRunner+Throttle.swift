/// A pause in which nothing runs under an id, and what is to run when it is over.
struct EffectThrottle {
  var latest: Latest?

  /// The last that came in the pause, which counts as under way.
  struct Latest {
    let task: StoreTask
    let scope: EffectScope?
    let start: () -> Void
    let completion: (() -> Void)?
  }
}

extension EffectRunner {
  /// Starts an effect at once, or at the end of the pause that is on under the id, or never.
  func throttle(
    _ id: CancellationID, _ window: Effect<Action>, latest isWanted: Bool, of task: StoreTask,
    in scope: EffectScope?, start: @escaping () -> Void, then completion: Completion?
  ) {
    guard let pause = throttles[id] else {
      throttles[id] = EffectThrottle()
      start()
      openWindow(id, window, of: task)
      return
    }
    guard isWanted else {
      completion?()
      return
    }
    throttles[id]?.latest = .init(
      task: task, scope: scope, start: start, completion: completion)
    change(countOf: task, by: 1)
    if let replaced = pause.latest { drop(replaced) }
  }

  private func openWindow(_ id: CancellationID, _ window: Effect<Action>, of task: StoreTask) {
    launch(window, of: task, in: nil, counts: false) { [unowned self] in
      guard let latest = throttles.removeValue(forKey: id)?.latest else { return }
      throttles[id] = EffectThrottle()
      latest.start()
      openWindow(id, window, of: latest.task)
      change(countOf: latest.task, by: -1)
    }
  }

  /// Takes off what waits for the end of a pause, as done with.
  func dropLatest(of id: CancellationID) {
    guard let latest = throttles[id]?.latest else { return }
    throttles[id] = EffectThrottle()
    drop(latest)
  }

  private func drop(_ latest: EffectThrottle.Latest) {
    latest.completion?()
    change(countOf: latest.task, by: -1)
  }

  /// Forgets what waits for the end of a pause, where it is meant.
  func forgetLatest(where isMeant: (EffectThrottle.Latest) -> Bool) {
    for (id, throttle) in throttles {
      guard let latest = throttle.latest, isMeant(latest) else { continue }
      throttles[id] = EffectThrottle()
      change(countOf: latest.task, by: -1)
    }
  }
}
