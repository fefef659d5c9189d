extension EffectRunner {
  /// Ends what runs under an id; what was to follow it starts.
  package func cancel(_ id: CancellationID) {
    dropLatest(of: id)
    // The effects that brought them may have ended meanwhile.
    forget(.id(id))
    for scope in scopes[id] where !scope.isCancelled {
      let root = scope.root
      root.underWay += 1
      abort(allIn: [scope])
      close(scope)
      leave(root)
    }
  }

  /// Ends what stems from a `send`, and all that was to follow it.
  package func cancel(_ task: StoreTask) {
    forget(.task(task))
    guard let root = tasks.removeValue(forKey: task) else { return }
    root.abandon()
    abort(allIn: [root])
  }

  /// Ends all but the effects of a lane, after which nothing follows either.
  func cancelAll(except lane: EffectQueue) {
    let roots = Array(tasks.values)
    tasks = [:]
    for (id, effect) in running where effect.lane == lane {
      guard let scope = effect.scope else { continue }
      scope.effects.remove(id)
      let root = self.root(of: effect.task)
      root.underWay += 1
      root.effects.insert(id)
      running[id]?.scope = root
      running[id]?.completion = nil
    }
    end(roots)
  }

  /// Ends all there is.
  package func cancelAll() {
    forget(.all)
    shutDown()
  }

  /// Cancels what is under way, without a word to the store, which may be going.
  package func shutDown() {
    let roots = Array(tasks.values)
    tasks = [:]
    end(roots)
  }

  /// Ends tasks, and the pauses of throttles with them.
  private func end(_ roots: [EffectScope]) {
    for root in roots { root.abandon() }
    abort(allIn: roots)
    let pauses = running.filter { $0.value.scope == nil }
    for id in pauses.keys { running[id] = nil }
    throttles = [:]
    for pause in pauses.values { pause.run.cancel() }
  }

  /// Ends the effects in scopes and all scopes in these for good, in the order in which they
  /// started: nothing that they send arrives, and nothing that was to follow starts.
  private func abort(allIn scopes: [EffectScope]) {
    var effects: [EffectID] = []
    var left = scopes
    while let scope = left.popLast() {
      effects += scope.effects
      scope.effects = []
      for id in scope.throttles { forgetLatest(of: id) }
      scope.throttles = []
      for child in scope.children.values {
        child.abandon()
        self.scopes.remove(child)
        left.append(child)
      }
      scope.children = [:]
    }
    for id in effects.sorted(by: { $0.number < $1.number }) {
      guard let effect = running.removeValue(forKey: id), let scope = effect.scope else { continue }
      leave(scope.root)
      effect.run.cancel()
    }
  }
}
