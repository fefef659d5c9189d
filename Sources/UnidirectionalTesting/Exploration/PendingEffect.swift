import Unidirectional

/// An effect or a sequence of effects that has started and has not ended.
///
/// It is not generic, because a search would spend most of its time on looking up the metadata of
/// generic types.
struct PendingEffect: Sendable {
  /// A part of a sequence.
  enum Step: Sendable {
    case effect(SingleEffect)

    /// A cancellation of all effects that have the given id.
    case cancel(CancellationID)
  }

  /// The parts that have not ended; the first one is running.
  private(set) var steps: [Step]

  /// The outcome of the running effect and the number of its actions that have arrived; nil if none
  /// has arrived.
  private(set) var progress: (outcome: Int, count: Int)?

  /// The number of the move that started the running effect.
  let start: Int

  init(_ steps: [Step], start: Int) {
    self.steps = steps
    self.start = start
  }

  /// The running effect; nil if a cancellation is next, or if the sequence has ended.
  var running: SingleEffect? {
    if case .effect(let effect)? = steps.first { effect } else { nil }
  }

  /// The outcomes that the running effect may still have.
  var outcomes: Range<Int> {
    if let progress { return progress.outcome..<progress.outcome + 1 }
    return 0..<(running?.outcomes.count ?? 0)
  }

  /// Receives the next action of the running effect, or its end.
  ///
  /// The effect ends together with its last action, unless other effects follow it. In that case,
  /// actions of other effects may arrive between the last action and the end.
  ///
  /// - Parameter outcome: The outcome of the effect.
  /// - Returns: The action, or nil for the end; and whether the effect has ended.
  mutating func receive(_ outcome: Int) -> (action: (any Sendable)?, hasEnded: Bool) {
    guard let running else { return (nil, true) }
    let actions = running.outcomes[outcome]
    let count = progress?.count ?? 0
    guard count < actions.count else {
      removeFirst()
      return (nil, true)
    }
    progress = (outcome, count + 1)
    if count + 1 < actions.count || (steps.count > 1 && !running.repeats) {
      return (actions[count], false)
    }
    if running.repeats { progress = nil } else { removeFirst() }
    return (actions[count], true)
  }

  mutating func removeFirst() {
    steps.removeFirst()
    progress = nil
  }

  /// Whether an effect belongs to a child state.
  var hasLifetimes: Bool {
    steps.contains { step in
      if case .effect(let effect) = step { !effect.lifetimes.isEmpty } else { false }
    }
  }

  /// Removes the effects for which the function returns true.
  mutating func remove(where isRemoved: (SingleEffect) -> Bool) {
    func isRemovedStep(_ step: Step) -> Bool {
      if case .effect(let effect) = step { isRemoved(effect) } else { false }
    }
    if !steps.contains(where: isRemovedStep) { return }
    if running.map(isRemoved) == true { progress = nil }
    steps.removeAll(where: isRemovedStep)
  }

  /// A hash that is equal for equal effects with equal progress.
  var hash: UInt64 {
    var hash = mixed(UInt64((progress?.outcome ?? -1) + 1) << 32 | UInt64(progress?.count ?? 0))
    for step in steps {
      switch step {
      case .effect(let effect): hash = mixed(hash ^ effect.hash)
      case .cancel(let id): hash = mixed(hash ^ UInt64(truncatingIfNeeded: id.hashValue) ^ 1)
      }
    }
    return hash
  }
}

/// An effect that is not composed, and the actions that it may send.
final class SingleEffect: Sendable {
  /// The rule for when an effect may send its actions.
  enum Order: Hashable {
    /// The effect sends its actions as soon as it starts.
    case immediate

    /// The effect runs concurrently with all others.
    case concurrent

    /// The effect runs after the earlier ones on the serial queue.
    case serial

    /// The effect waits for a clock.
    case clock(Duration)
  }

  let signature: EffectSignature

  /// The sequences of actions that the effect may send before it ends.
  let outcomes: [[any Sendable]]
  let order: Order

  /// Whether the effect starts again when it ends, as a timer does.
  let repeats: Bool
  let ids: [CancellationID]
  let lifetimes: [EffectLifetime]
  let hash: UInt64

  init<Action>(
    _ effect: Effect<Action>, outcomes: [[Action]], ids: [CancellationID],
    lifetimes: [EffectLifetime]
  ) {
    signature = effect.signature
    self.outcomes = outcomes
    self.ids = ids
    self.lifetimes = lifetimes
    let interval = signature.arguments.first { $0.label == "every" }?.value as? Duration
    let delay = signature.arguments.first { $0.label == "for" }?.value as? Duration
    switch effect.operation {
    case .scheduled: order = .clock(interval ?? delay ?? .zero)
    case .sync, .immediate: order = .immediate
    case .work(.serial, _): order = .serial
    default: order = .concurrent
    }
    if case .scheduled = effect.operation { repeats = interval != nil } else { repeats = false }
    var hasher = Hasher()
    hasher.combine(signature)
    hasher.combine(ids)
    hasher.combine(order)
    hash = UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

/// Returns a hash of a number, in which each bit depends on all bits of the number.
///
/// This is the finalizer of SplitMix64; see ``SeededGenerator``.
func mixed(_ number: UInt64) -> UInt64 {
  var generator = SeededGenerator(seed: number)
  return generator.next()
}
