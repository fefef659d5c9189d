import Unidirectional

/// The effects that have started, and of which an action or the end has not arrived yet.
///
/// The tree of a store decides which effects start and end. This type decides which event may come
/// next. It is not generic, because a search would spend most of its time on looking up the
/// metadata of generic types.
struct PendingEffects: Sendable {
  /// An event that may come next.
  ///
  /// The indices of effects refer to the list of pending effects.
  enum Move {
    /// The action at the index is sent directly.
    case send(action: Int)

    /// The effect at the index sends the next action of an outcome, or ends.
    case receive(effect: Int, outcome: Int)

    /// The effect at the index is canceled from outside the reducer, for example by Ctrl-C.
    case cancel(effect: Int)
  }

  private var tree = EffectTree()
  private var effects: [PendingEffect] = []

  /// The number of moves so far.
  private var moveCount = 0

  /// The task of all effects.
  private static let task = StoreTask(number: 2)

  /// Whether no effect is pending.
  var isEmpty: Bool { tree.roots.isEmpty && effects.allSatisfy { $0.effect.order != .immediate } }

  /// Returns the effect of a move; nil if an action is sent directly.
  func running(_ move: Move) -> SimulatedEffect? {
    switch move {
    case .send: nil
    case .receive(let index, _), .cancel(let index): effects[index].effect
    }
  }

  /// Returns the action of a move; nil if an effect ends, or if the move is not that of an effect.
  func action(of move: Move) -> (any Sendable)? {
    guard case .receive(let index, let outcome) = move else { return nil }
    return effects[index].nextAction(outcome)
  }

  // MARK: The next event

  /// Returns the events that may come next, always in the same order.
  ///
  /// The number of actions that may be sent directly is `actions`. If `allowsCancelling` is true,
  /// the result includes the cancellations of running effects. While an action of a synchronous
  /// effect can be received, the result contains only the moves of that effect.
  func moves(sending actions: Int, allowsCancelling: Bool = false) -> [Move] {
    if let first = effects.firstIndex(where: sendsImmediately) {
      return effects[first].outcomes.map { .receive(effect: first, outcome: $0) }
    }
    var moves: [Move] = []
    moves.reserveCapacity(actions + 2 * effects.count)
    for action in 0..<actions { moves.append(.send(action: action)) }
    for index in effects.indices {
      if mayProceed(index) {
        let waits = tree.waitsForTurn(effects[index].id)
        for outcome in effects[index].outcomes
        where !waits || effects[index].nextAction(outcome) == nil {
          moves.append(.receive(effect: index, outcome: outcome))
        }
      }
      // An action of an effect that has ended may still be pending.
      if allowsCancelling, tree.single(effects[index].id) != nil {
        moves.append(.cancel(effect: index))
      }
    }
    return moves
  }

  /// Returns whether an effect may have finished on its queue or clock while its actions wait for
  /// their turn in an ordered effect.
  private func isHeld(_ pending: PendingEffect) -> Bool {
    pending.hasWaited && pending.outcomes.contains { pending.nextAction($0) != nil }
  }

  private func sendsImmediately(_ pending: PendingEffect) -> Bool {
    pending.effect.order == .immediate && !tree.waitsForTurn(pending.id)
  }

  /// Returns whether an effect may continue without waiting for another one.
  ///
  /// A wait ends before another wait if it started no later and is not longer. Other waits may end
  /// in any order, because any time may pass between two events.
  private func mayProceed(_ index: Int) -> Bool {
    let pending = effects[index]
    switch pending.effect.order {
    case .immediate, .concurrent: return true
    case .serial:
      return !effects[..<index].contains { $0.effect.order == .serial && !isHeld($0) }
    case .clock:
      for (other, earlier) in effects.enumerated() where other != index {
        guard case .clock = earlier.effect.order, !isHeld(earlier) else { continue }
        if earlier.start < pending.start || (earlier.start == pending.start && other < index) {
          if earlier.remaining <= pending.remaining { return false }
        } else if earlier.start == pending.start, earlier.remaining < pending.remaining {
          return false
        }
      }
      return true
    }
  }

  // MARK: Moving

  /// Makes a move other than a cancellation; see ``cancel(effect:)``.
  ///
  /// An effect ends together with its last action, unless other effects follow it. In that case,
  /// actions of other effects may arrive between the last action and the end. A timer starts again
  /// instead of ending.
  ///
  /// - Returns: The action that an effect sends; nil if the move is not such an action.
  mutating func make(_ move: Move) -> (any Sendable)? {
    moveCount += 1
    guard case .receive(let index, let outcome) = move else { return nil }
    let (action, isLast) = effects[index].receive(outcome)
    let pending = effects[index]
    if action == nil || isLast && (pending.effect.repeats || !tree.isFollowed(pending.id)) {
      end(index)
    }
    return action
  }

  /// Cancels the effect at an index or, if other effects would follow it, the whole concatenation.
  ///
  /// - Returns: The canceled effects: the running ones, followed by those that had not started.
  mutating func cancel(effect index: Int) -> [any SingleEffect] {
    let canceled = tree.cancelWithSequence(effects[index].id)
    handleEvents()
    return canceled
  }

  /// Ends an effect, or starts it again if it is a timer.
  private mutating func end(_ index: Int) {
    let ended = effects.remove(at: index)
    advance(by: ended.remaining, since: ended.start)
    if ended.effect.repeats {
      effects.append(PendingEffect(ended.id, ended.effect, start: moveCount))
    } else {
      tree.end(ended.id)
      handleEvents()
    }
  }

  /// Subtracts a time from the remaining time of the waits that count from the move `start`, and
  /// lets them count from the present move.
  private mutating func advance(by time: Duration, since start: Int) {
    if time == .zero { return }
    func isAdvanced(_ effect: PendingEffect) -> Bool {
      effect.start == start && effect.remaining > .zero
    }
    var advanced = effects.filter(isAdvanced)
    for index in advanced.indices { advanced[index].advance(by: time, to: moveCount) }
    effects.removeAll(where: isAdvanced)
    effects += advanced
  }

  /// Starts an effect.
  mutating func start(_ effect: EffectComposition) {
    tree.start(effect, of: Self.task)
    handleEvents()
  }

  /// Starts the effects that a reducer returned with a state, and cancels the effects of child
  /// states that no longer exist.
  mutating func start<Action>(
    _ effects: [Effect<Action>], in state: some Any,
    _ simulated: (Effect<Action>) -> SimulatedEffect
  ) {
    if !tree.lifetimes.isEmpty {
      tree.cancelOrphans(in: state)
      handleEvents()
    }
    for effect in effects { start(effect.composition(simulated)) }
  }

  private mutating func handleEvents() {
    while let event = tree.next() {
      switch event {
      case .run(let id, let single):
        guard let effect = single as? SimulatedEffect else { continue }
        let waits = tree.waitsForTurn(id)
        if effect.order != .immediate || waits {
          effects.append(PendingEffect(id, effect, start: moveCount, hasWaited: waits))
        } else {
          if !effect.outcomes.allSatisfy(\.isEmpty) {
            effects.append(
              PendingEffect(id, effect, in: tree.scopes(of: id), start: moveCount))
          }
          tree.end(id)
        }
      case .cancelled(let ids): effects.removeAll { ids.contains($0.id) }
      case .discard(.id(let id)): effects.removeAll { $0.scopes.contains(id) }
      case .delivers(let ids):
        // The synchronous effects among them come after the pending actions of earlier effects.
        let next = effects.filter { $0.effect.order == .immediate && ids.contains($0.id) }
        effects.removeAll { $0.effect.order == .immediate && ids.contains($0.id) }
        effects += next
      case .discard, .fault: break
      }
    }
  }

  // MARK: Comparing

  /// A hash that is equal for equal pending effects.
  ///
  /// The order of effects counts only if it matters for the order of their actions.
  var hash: UInt64 {
    var hashes: [EffectID: UInt64] = [:]
    var ordered = UInt64(0)
    var lastStart = -1
    for pending in effects {
      let hash = pending.hash
      hashes[pending.id] = hash
      switch pending.effect.order {
      case .concurrent: break
      case .immediate, .serial: ordered = mixed(ordered ^ context(of: pending.id, hash))
      case .clock:
        let isSameStart = pending.start == lastStart
        ordered = mixed(ordered ^ context(of: pending.id, hash) ^ (isSameStart ? 1 : 0))
        lastStart = pending.start
      }
    }
    let sum = tree.roots.values.reduce(0) { $0 &+ hash(of: $1, hashes) }
    return mixed(sum ^ mixed(ordered))
  }

  /// Returns a hash of a node of the tree with everything below it.
  ///
  /// Merged parts are added, so that their order and the nesting of merges do not count.
  private func hash(of id: EffectID, _ hashes: [EffectID: UInt64]) -> UInt64 {
    guard let node = tree.nodes[id] else { return 0 }
    if let hash = hashes[id] { return mixed(hash) }
    if case .ordered(let parts) = node.kind {
      return parts.reduce(3) { mixed($0 ^ hash(of: $1, hashes)) }
    }
    return mix(node.parts.reduce(0) { $0 &+ hash(of: $1, hashes) }, node, id)
  }

  /// Returns a hash of an effect with the nodes above it.
  private func context(of id: EffectID, _ hash: UInt64) -> UInt64 {
    var (hash, next) = (hash, Optional(id))
    while let id = next, let node = tree.nodes[id] {
      hash = mix(hash, node, id)
      next = node.parent
    }
    return hash
  }

  /// Mixes a hash of the parts of a node with the contents of the node.
  private func mix(_ hash: UInt64, _ node: EffectTree.Node, _ id: EffectID) -> UInt64 {
    switch node.kind {
    case .merge where node.parent == nil && node.task.isInBackground: return mixed(hash)
    case .single, .merge, .ordered: return hash
    case .sequence(let rest): return rest.reduce(hash) { mixed($0 ^ mixed($1.hash)) }
    case .scope(let name):
      let child = tree.lifetimes[id]?.child
      return mixed(hash ^ hashed(child.map { CancellationID($0) } ?? name))
    }
  }
}

extension EffectComposition {
  /// A hash that is equal for equal compositions.
  var hash: UInt64 {
    switch self {
    case .single(let effect): (effect as? SimulatedEffect)?.hash ?? 0
    case .group(.merge, let parts): parts.reduce(1) { $0 &+ mixed($1.hash) }
    case .group(.concatenate, let parts): parts.reduce(2) { mixed($0 ^ $1.hash) }
    case .group(.ordered, let parts): parts.reduce(3) { mixed($0 ^ $1.hash) }
    case .scoped(.id(let id, let cancelsInFlight), let part):
      mixed(part.hash ^ hashed(id) ^ (cancelsInFlight ? 4 : 5))
    case .scoped(.lifetime(let lifetime), let part):
      mixed(part.hash ^ hashed(CancellationID(lifetime.child)))
    case .scoped(.background, let part): mixed(part.hash ^ 7)
    case .note(.cancel(let id), _): hashed(id)
    case .note: 6
    }
  }
}

private func hashed(_ id: CancellationID) -> UInt64 {
  mixed(UInt64(truncatingIfNeeded: id.hashValue))
}

/// Returns a hash of a number, in which each bit depends on all bits of the number.
///
/// This is one step of SplitMix64; see ``SeededGenerator``.
func mixed(_ number: UInt64) -> UInt64 {
  var generator = SeededGenerator(seed: number)
  return generator.next()
}
