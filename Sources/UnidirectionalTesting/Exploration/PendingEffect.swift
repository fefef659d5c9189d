import Unidirectional

/// A sequence of steps of which the first one is running or about to start.
///
/// It is not generic, because a search would spend most of its time on looking up the metadata of
/// generic types.
struct PendingEffect: Sendable {
  /// The steps that have not ended.
  private(set) var steps: [PendingStep]

  /// The outcome of the running effect and the number of its actions that have arrived; nil if none
  /// has arrived.
  private var progress: (outcome: Int, count: Int)?

  /// The number of the move from which ``remaining`` counts.
  private(set) var start: Int

  /// The time after which the running effect sends its actions, if it waits for a clock.
  private(set) var remaining: Duration = .zero

  /// A hash that is equal for equal effects with equal progress.
  ///
  /// It is stored, because a search needs it in each state in which the effect is pending.
  private(set) var hash: UInt64 = 0

  init(_ steps: [PendingStep], start: Int) {
    self.steps = steps
    self.start = start
    reset()
  }

  /// The first step, if it is an effect.
  var running: SingleEffect? {
    if case .effect(let effect)? = steps.first { effect } else { nil }
  }

  /// Whether the first step has to be taken at once, because it takes no time.
  var isStarting: Bool {
    guard let running else { return true }
    return running.order == .immediate && steps.count > 1
  }

  /// The outcomes that the running effect may still have.
  var outcomes: Range<Int> {
    if let progress { return progress.outcome..<progress.outcome + 1 }
    return 0..<(running?.outcomes.count ?? 0)
  }

  /// The merges whose other effects the sequence will wait for.
  var joins: [PendingJoin] {
    steps.compactMap { step in if case .join(let join) = step { join } else { nil } }
  }

  /// Returns the next action of the running effect; nil if it ends without another one.
  func nextAction(_ outcome: Int) -> (any Sendable)? {
    guard let actions = running?.outcomes[outcome] else { return nil }
    let count = progress?.count ?? 0
    return count < actions.count ? actions[count] : nil
  }

  /// Receives the next action of the running effect, or its end.
  ///
  /// The effect ends together with its last action, unless other effects follow it. In that case,
  /// actions of other effects may arrive between the last action and the end.
  ///
  /// - Parameter outcome: The outcome of the effect.
  /// - Returns: The action, or nil for the end; and whether the effect has ended.
  mutating func receive(_ outcome: Int) -> (action: (any Sendable)?, hasEnded: Bool) {
    guard let running, let action = nextAction(outcome) else { return (nil, true) }
    let count = (progress?.count ?? 0) + 1
    progress = (outcome, count)
    updateHash()
    let isLast = count == running.outcomes[outcome].count
    return (action, isLast && (steps.count == 1 || running.repeats))
  }

  /// Starts the running effect again.
  mutating func restart(at move: Int) {
    start = move
    reset()
  }

  /// Counts the remaining time from a move before which the given time has passed.
  mutating func advance(by time: Duration, to move: Int) {
    remaining -= time
    start = move
    updateHash()
  }

  mutating func removeFirst() {
    steps.removeFirst()
    reset()
  }

  /// Begins the first step.
  private mutating func reset() {
    progress = nil
    remaining = if case .clock(let time)? = running?.order { time } else { .zero }
    updateHash()
  }

  private mutating func updateHash() {
    let progress = UInt64((progress?.outcome ?? -1) + 1) << 32 | UInt64(progress?.count ?? 0)
    hash = mixed(mixed(progress) ^ steps.hash)
    if remaining != .zero {
      hash = mixed(hash ^ UInt64(truncatingIfNeeded: remaining.hashValue))
    }
  }
}
