extension EffectRunner {
  /// Cancels the effects under an id; their continuations run.
  package func cancel(_ id: CancellationID) {
    dropLatest(of: id)
    // The effects that sent the actions may already have ended.
    delegate?.discardActions(of: .id(id))
    for scope in scopes[id] where !scope.isCancelled {
      let root = scope.root
      root.runningCount += 1
      abort(allIn: [scope])
      close(scope)
      leave(root)
    }
  }

  /// Cancels a task and all continuations of its effects.
  package func cancel(_ task: StoreTask) {
    delegate?.discardActions(of: .task(task))
    guard let root = tasks.removeValue(forKey: task) else { return }
    root.abandon()
    abort(allIn: [root])
  }

  /// Cancels all effects except those on a queue, and all continuations, including theirs.
  func cancelAll(except queue: EffectQueue) {
    let roots = Array(tasks.values)
    tasks = [:]
    for (id, effect) in running where effect.queue == queue {
      guard let scope = effect.scope else { continue }
      scope.effects.remove(id)
      let root = self.root(of: effect.task)
      root.runningCount += 1
      root.effects.insert(id)
      running[id]?.scope = root
      running[id]?.completion = nil
    }
    end(roots)
  }

  /// Cancels everything.
  package func cancelAll() {
    delegate?.discardActions(of: .all)
    shutDown()
  }

  /// Cancels everything without notifying the store, which may be being deallocated.
  package func shutDown() {
    let roots = Array(tasks.values)
    tasks = [:]
    end(roots)
  }

  /// Cancels tasks and the periods of all throttles.
  private func end(_ roots: [EffectScope]) {
    for root in roots { root.abandon() }
    abort(allIn: roots)
    let pauses = running.filter { $0.value.scope == nil }
    for id in pauses.keys { running[id] = nil }
    throttles = [:]
    for pause in pauses.values { pause.token.cancel() }
  }

  /// Cancels all effects in scopes and their nested scopes, in the order in which the effects
  /// started.
  ///
  /// None of their actions arrive, and their continuations do not start.
  private func abort(allIn scopes: [EffectScope]) {
    var effects: [EffectID] = []
    var remaining = scopes
    while let scope = remaining.popLast() {
      effects += scope.effects
      scope.effects = []
      for id in scope.throttles { discardLatest(of: id) }
      scope.throttles = []
      for child in scope.children.values {
        child.abandon()
        self.scopes.remove(child)
        remaining.append(child)
      }
      scope.children = [:]
    }
    for id in effects.sorted(by: { $0.number < $1.number }) {
      guard let effect = running.removeValue(forKey: id), let scope = effect.scope else { continue }
      leave(scope.root)
      effect.token.cancel()
    }
  }
}
