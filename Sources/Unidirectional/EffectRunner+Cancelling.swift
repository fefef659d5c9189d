extension EffectRunner {
  /// Ends what runs under an id; what was to follow it starts.
  package func cancel(_ id: CancellationID) {
    dropLatest(of: id)
    // The effects that brought them may have ended meanwhile.
    forget { _, waiting in waiting?.isNamed(id) == true }
    for scope in scopes[id] where !scope.isCancelled {
      abort { $0.scope?.isWithin(scope) == true }
      forgetLatest { $0.scope?.isWithin(scope) == true }
      scopes.abandon { $0 !== scope && $0.isWithin(scope) }
      close(scope)
    }
  }

  /// Ends what stems from a `send`, and all that was to follow it.
  package func cancel(_ task: StoreTask) {
    abort { $0.task == task && $0.counts }
    forget { waiting, _ in waiting == task }
    scopes.abandon { $0.task == task }
    forgetLatest { $0.task == task }
  }

  /// Ends all but the effects of a lane, after which nothing follows either.
  func cancelAll(except lane: EffectLane) {
    for (id, effect) in running where effect.lane == lane {
      running[id]?.scope = nil
      running[id]?.completion = nil
    }
    scopes.abandon { _ in true }
    forgetLatest { _ in true }
    throttles = [:]
    abort { $0.lane != lane }
  }

  /// Ends all there is.
  package func cancelAll() {
    forget { _, _ in true }
    shutDown()
  }

  /// Cancels what is under way, without a word to the store, which may be going.
  package func shutDown() {
    scopes.abandon { _ in true }
    forgetLatest { _ in true }
    throttles = [:]
    // What is just ending, and leads to this, counts itself out.
    abort { _ in true }
  }

  /// Ends effects for good, in the order in which they started: nothing that they send arrives, and
  /// nothing that was to follow starts.
  private func abort(where isMeant: (Running) -> Bool) {
    let meant = running.filter { isMeant($0.value) }.sorted { $0.key.number < $1.key.number }
    for (id, effect) in meant {
      running[id] = nil
      if effect.counts { change(countOf: effect.task, by: -1) }
      effect.run.cancel()
    }
  }
}
