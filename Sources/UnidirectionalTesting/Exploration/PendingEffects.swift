import Unidirectional

/// The effects that have started and not ended, in the order in which they started.
///
/// Like ``PendingEffect``, it is not generic.
struct PendingEffects: Sendable {
  /// An event that may come next.
  enum Move {
    /// The action at the index is sent directly.
    case send(action: Int)

    /// The effect at the index sends the next action of an outcome, or ends.
    case receive(effect: Int, outcome: Int)

    /// The effect at the index is canceled from outside.
    case cancel(effect: Int)
  }

  private var effects: [PendingEffect] = []

  /// The number of moves so far.
  private var moveCount = 0

  var isEmpty: Bool { effects.isEmpty }

  /// Returns the effect of a move; nil if an action is sent directly.
  func running(_ move: Move) -> SingleEffect? {
    switch move {
    case .send: nil
    case .receive(let index, _), .cancel(let index): effects[index].running
    }
  }

  /// Returns the action of a move; nil if an effect ends, or if the move is not that of an effect.
  func action(of move: Move) -> (any Sendable)? {
    guard case .receive(let index, let outcome) = move else { return nil }
    return effects[index].nextAction(outcome)
  }

  /// A hash that is equal for equal effects.
  ///
  /// The order of effects counts only if it matters for the order of their actions.
  var hash: UInt64 {
    var (sum, ordered) = (UInt64(0), UInt64(0))
    var lastStart = -1
    var joined: [ObjectIdentifier: UInt64] = [:]
    for effect in effects {
      let hash = effect.hash
      switch effect.running?.order {
      case .concurrent, nil: sum &+= mixed(hash)
      case .immediate, .serial: ordered = mixed(ordered ^ hash)
      case .clock:
        ordered = mixed(ordered ^ hash ^ (effect.start == lastStart ? 1 : 0))
        lastStart = effect.start
      }
      for (place, join) in effect.joins.enumerated() {
        joined[ObjectIdentifier(join), default: 0] &+= mixed(hash ^ UInt64(place))
      }
    }
    for hash in joined.values { sum &+= mixed(hash) }
    return mixed(sum ^ mixed(ordered))
  }

  // MARK: The next event

  /// Returns the events that may come next, always in the same order.
  ///
  /// - Parameters:
  ///   - actions: The number of actions that may be sent directly.
  ///   - allowsCancelling: Whether effects may be canceled from outside.
  /// - Returns: The events.
  func moves(sending actions: Int, allowsCancelling: Bool = false) -> [Move] {
    if let first = effects.firstIndex(where: { $0.running?.order == .immediate }) {
      return effects[first].outcomes.map { .receive(effect: first, outcome: $0) }
    }
    var moves: [Move] = []
    moves.reserveCapacity(actions + 2 * effects.count)
    for action in 0..<actions { moves.append(.send(action: action)) }
    for index in effects.indices {
      if mayProceed(index) {
        for outcome in effects[index].outcomes {
          moves.append(.receive(effect: index, outcome: outcome))
        }
      }
      if allowsCancelling { moves.append(.cancel(effect: index)) }
    }
    return moves
  }

  /// Returns whether an effect may continue without waiting for another one.
  ///
  /// A wait that started no later than another one and is not longer ends first. Other waits may
  /// end in any order, because any time may pass between two events.
  private func mayProceed(_ index: Int) -> Bool {
    let effect = effects[index]
    switch effect.running?.order {
    case .immediate, .concurrent, nil: return true
    case .serial: return !effects[..<index].contains { $0.running?.order == .serial }
    case .clock:
      for (other, earlier) in effects.enumerated() where other != index {
        guard case .clock? = earlier.running?.order else { continue }
        if earlier.start < effect.start || (earlier.start == effect.start && other < index) {
          if earlier.remaining <= effect.remaining { return false }
        } else if earlier.start == effect.start, earlier.remaining < effect.remaining {
          return false
        }
      }
      return true
    }
  }

  // MARK: Moving

  /// Makes a move.
  ///
  /// - Returns: The action that an effect sends; nil if the move is not such an action.
  mutating func make(_ move: Move) -> (any Sendable)? {
    moveCount += 1
    switch move {
    case .send: return nil
    case .receive(let index, let outcome):
      let (action, hasEnded) = effects[index].receive(outcome)
      if hasEnded { end(index) }
      return action
    case .cancel(let index):
      _ = cancel(effect: index)
      return nil
    }
  }

  /// Cancels the effect at an index, together with the effects that the same concatenation awaits.
  ///
  /// - Returns: The effects that do not end or start any more: the running ones, followed by those
  ///   that wait for them.
  mutating func cancel(effect index: Int) -> [SingleEffect] {
    let joins = effects[index].joins
    var canceled: [PendingEffect] = []
    var others: [PendingEffect] = []
    for (other, effect) in effects.enumerated() {
      let isJoined = effect.joins.contains { join in joins.contains { $0 === join } }
      if other == index || isJoined { canceled.append(effect) } else { others.append(effect) }
    }
    effects = others
    // Effects after a merge are in each of its sequences.
    var found: Set<ObjectIdentifier> = []
    return (canceled.compactMap(\.running) + canceled.flatMap(\.steps.effects))
      .filter { found.insert(ObjectIdentifier($0)).inserted }
  }

  /// Ends the running effect of a sequence, and starts the next one.
  ///
  /// The next one comes after the effects that started earlier.
  private mutating func end(_ index: Int) {
    var ended = effects.remove(at: index)
    advance(by: ended.remaining, since: ended.start)
    if ended.running?.repeats == true {
      ended.restart(at: moveCount)
      effects.append(ended)
    } else if ended.steps.count > 1 {
      start(Array(ended.steps.dropFirst()))
    }
  }

  /// Counts the remaining time of waits from now, if it is known how much time has passed.
  private mutating func advance(by time: Duration, since start: Int) {
    if time == .zero { return }
    func isAdvanced(_ effect: PendingEffect) -> Bool {
      effect.start == start && effect.remaining > .zero
    }
    if !effects.contains(where: isAdvanced) { return }
    var advanced = effects.filter(isAdvanced)
    for index in advanced.indices { advanced[index].advance(by: time, to: moveCount) }
    effects.removeAll(where: isAdvanced)
    effects += advanced
  }

  /// Starts a sequence of steps.
  mutating func start(_ steps: [PendingStep]) {
    effects.append(PendingEffect(steps, start: moveCount))
    takeFirstSteps()
  }

  /// Takes the steps that take no time.
  private mutating func takeFirstSteps() {
    while let index = effects.firstIndex(where: \.isStarting) {
      guard let step = effects[index].steps.first else {
        effects.remove(at: index)
        continue
      }
      switch step {
      case .effect:
        effects[index].removeFirst()
        effects.insert(PendingEffect([step], start: moveCount), at: index)
      case .cancel(let id, let own):
        effects[index].removeFirst()
        let open = openScopes(of: effects[..<index]) + own
        end(open.filter { $0.isNamed(id) }, startingAt: index)
      case .merge(let sequences, _):
        var rest = Array(effects[index].steps.dropFirst())
        if !rest.isEmpty { rest.insert(.join(PendingJoin()), at: 0) }
        effects.replaceSubrange(
          index...index, with: sequences.map { PendingEffect($0 + rest, start: moveCount) })
      case .join(let join):
        let isLast = !effects.enumerated().contains { other, effect in
          other != index && effect.joins.contains { $0 === join }
        }
        if isLast { effects[index].removeFirst() } else { effects.remove(at: index) }
      }
    }
  }

  // MARK: Canceling

  /// Cancels the effects whose child state no longer exists.
  mutating func cancelOrphans(in state: some Any) {
    let over = openScopes(of: effects[...]).filter { scope in
      if case .lifetime(let lifetime) = scope.kind { lifetime.isOver(state) } else { false }
    }
    if over.isEmpty { return }
    end(over, startingAt: effects.endIndex)
    takeFirstSteps()
  }

  /// Returns the scopes that contain running effects.
  private func openScopes(of effects: ArraySlice<PendingEffect>) -> [PendingScope] {
    effects.flatMap { $0.running?.scopes ?? [] }
  }

  /// Removes the steps in the given scopes.
  ///
  /// The rest of each sequence whose running effect was removed starts next, before the sequence at
  /// the index, which is the first one that is starting.
  private mutating func end(_ over: [PendingScope], startingAt index: Int) {
    if over.isEmpty { return }
    func isOver(_ effect: PendingEffect) -> Bool {
      effect.running?.scopes.contains(anyOf: over) == true
    }
    func rest(of effect: PendingEffect) -> PendingEffect {
      PendingEffect(effect.steps.outside(over), start: moveCount)
    }
    let (running, starting) = (effects[..<index], effects[index...])
    effects =
      running.filter { !isOver($0) } + running.filter(isOver).map(rest)
      + starting.map(rest)
  }
}

/// Returns a hash of a number, in which each bit depends on all bits of the number.
///
/// This is the finalizer of SplitMix64; see ``SeededGenerator``.
func mixed(_ number: UInt64) -> UInt64 {
  var generator = SeededGenerator(seed: number)
  return generator.next()
}
