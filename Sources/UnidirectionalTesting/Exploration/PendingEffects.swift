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

  /// Returns the signature of the running effect of a sequence.
  func signature(of index: Int) -> EffectSignature? { effects[index].running?.signature }

  /// A hash that is equal for equal effects.
  ///
  /// The order of effects counts only if it matters for the order of their actions.
  var hash: UInt64 {
    var (sum, ordered) = (UInt64(0), UInt64(0))
    var lastStart = -1
    for effect in effects {
      switch effect.running?.order {
      case .concurrent, nil: sum &+= mixed(effect.hash)
      case .immediate, .serial: ordered = mixed(ordered ^ effect.hash)
      case .clock:
        ordered = mixed(ordered ^ effect.hash ^ (effect.start == lastStart ? 1 : 0))
        lastStart = effect.start
      }
    }
    return mixed(sum ^ mixed(ordered))
  }

  // MARK: The next event

  /// Returns the events that may come next, always in the same order.
  ///
  /// - Parameters:
  ///   - actions: The number of actions that may be sent directly.
  ///   - allowsCancelling: Whether effects may be canceled from outside.
  /// - Returns: The events.
  func moves(sending actions: Int, allowsCancelling: Bool) -> [Move] {
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
    case .clock(let time):
      for (other, earlier) in effects.enumerated() where other != index {
        guard case .clock(let otherTime)? = earlier.running?.order else { continue }
        if earlier.start < effect.start || (earlier.start == effect.start && other < index) {
          if otherTime <= time { return false }
        } else if earlier.start == effect.start, otherTime < time {
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
      // The rest of a sequence starts now, so it comes after the effects that started earlier.
      if hasEnded { start(effects.remove(at: index).steps) }
      return action
    case .cancel(let index):
      effects.remove(at: index)
      return nil
    }
  }

  /// Starts a sequence: performs its cancellations and starts its immediate effects, up to the
  /// first effect that takes time.
  mutating func start(_ steps: [PendingEffect.Step]) {
    for (index, step) in steps.enumerated() {
      switch step {
      case .cancel(let id): cancel(id)
      case .effect(let effect) where effect.order == .immediate:
        // An effect that sends nothing does not have to be waited for.
        if effect.outcomes.contains(where: { !$0.isEmpty }) {
          effects.append(PendingEffect([step], start: moveCount))
        }
      case .effect:
        effects.append(PendingEffect(index == 0 ? steps : Array(steps[index...]), start: moveCount))
        return
      }
    }
  }

  mutating func cancel(_ id: CancellationID) {
    remove { $0.ids.contains(id) }
  }

  /// Removes the effects whose child state no longer exists.
  mutating func cancelOrphans(in state: some Any) {
    if effects.contains(where: \.hasLifetimes) {
      remove { $0.lifetimes.contains { $0.isOver(state) } }
    }
  }

  /// Removes effects, and starts the rest of each sequence whose running effect was removed.
  private mutating func remove(where isRemoved: (SingleEffect) -> Bool) {
    for index in effects.indices { effects[index].remove(where: isRemoved) }
    while let index = effects.firstIndex(where: { $0.running == nil }) {
      start(effects.remove(at: index).steps)
    }
  }
}
