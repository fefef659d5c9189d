extension EffectRunner {
  /// Cancels the effects that have the given id, and starts the next effects of their
  /// concatenations.
  @usableFromInline
  package func cancel(_ id: CancellationID) {
    dropLatest(of: id)
    // Also discard queued actions of effects that have already ended.
    delegate?.discardActions(of: .id(id))
    for scope in scopes[id] where !scope.isCancelled {
      let root = scope.root
      root.runningCount += 1
      abort(allIn: [scope])
      close(scope)
      leave(root)
    }
  }

  /// Cancels the effects of a task, including later effects of concatenations, which never start.
  package func cancel(_ task: StoreTask) {
    delegate?.discardActions(of: .task(task))
    guard let root = tasks.removeValue(forKey: task) else { return }
    root.abandon()
    abort(allIn: [root])
  }

  /// Cancels all effects except the ones on `queue`.
  ///
  /// No more effects of any concatenation start, not even effects that follow an effect on `queue`.
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

  /// Cancels all effects and discards their queued actions.
  package func cancelAll() {
    delegate?.discardActions(of: .all)
    shutDown()
  }

  /// Cancels all effects without calling the store, so that the store's deinitializer can call this
  /// method.
  package func shutDown() {
    let roots = Array(tasks.values)
    tasks = [:]
    end(roots)
  }

  /// Cancels all effects of tasks, given the outermost scopes of these tasks, and ends the periods
  /// of all throttles.
  private func end(_ roots: [EffectScope]) {
    for root in roots { root.abandon() }
    abort(allIn: roots)
    let pauses = running.filter { $0.value.scope == nil }
    for id in pauses.keys { running[id] = nil }
    throttles = [:]
    for pause in pauses.values { pause.token.cancel() }
  }

  /// Cancels all effects in the given scopes and their nested scopes, in the order in which the
  /// effects started.
  ///
  /// No more actions of these effects arrive, and the next effects of their concatenations do not
  /// start.
  private func abort(allIn scopes: [EffectScope]) {
    var effects: [EffectID] = []
    var remaining = scopes
    while let scope = remaining.popLast() {
      effects += scope.effects
      scope.effects = []
      for id in scope.throttles { discardLatest(of: id) }
      scope.throttles = []
      scope.sequences = [:]
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

  /// The effects that are running, followed by those that wait for the end of a throttle's period
  /// or for an earlier effect of a sequence, such as the delay of a debounced effect.
  package var unfinishedEffects: [(task: StoreTask, signature: EffectSignature)] {
    var waiting: [(task: StoreTask, signature: EffectSignature)] = []
    for (task, root) in tasks.sorted(by: { $0.key.number < $1.key.number }) {
      var scopes = [root]
      while let scope = scopes.popLast() {
        for sequence in scope.sequences.sorted(by: { $0.key < $1.key }) {
          waiting += sequence.value().map { (task, $0) }
        }
        for id in scope.throttles {
          waiting += throttles[id]?.latest?.signatures().map { (task, $0) } ?? []
        }
        scopes += scope.children.sorted { $0.key > $1.key }.map(\.value)
      }
    }
    return runningEffects + waiting
  }
}
