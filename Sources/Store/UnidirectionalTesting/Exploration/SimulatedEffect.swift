import Unidirectional

/// An effect that is not composed, and the actions that it may send.
final class SimulatedEffect: SingleEffect {
  /// The rule for when an effect may send its actions.
  enum Order: Hashable {
    /// The effect sends its actions as soon as it starts.
    case immediate

    /// The effect runs concurrently with all others.
    case concurrent

    /// The effect runs after the earlier ones on the serial queue.
    case serial

    /// The effect waits for a clock, for the given time.
    case clock(Duration)
  }

  let signature: EffectSignature
  let place: EffectPlace?

  /// The sequences of actions that the effect may send before it ends.
  let outcomes: [[any Sendable]]
  let order: Order

  /// Whether the effect starts again when it ends, as a timer does.
  let repeats: Bool

  /// The number of the step that started the effect.
  ///
  /// The property ``number`` is the place of the effect among the single effects of that step,
  /// counted from 1. Neither number is part of the hash.
  let step: Int
  let number: Int

  let hash: UInt64

  /// Creates a single effect.
  ///
  /// If `sendsAtOnce` is false, a synchronous effect sends its actions later, as a concurrent one
  /// does.
  init<Action>(
    _ effect: Effect<Action>, outcomes: [[Action]], step: Int = 0, number: Int = 0,
    sendsAtOnce: Bool = true
  ) {
    signature = effect.signature
    place = effect.place
    self.step = step
    self.number = number
    repeats = if case .clock(_, repeats: true) = place { true } else { false }
    // A timer that sends nothing only stays pending.
    let isSilentTimer = repeats && outcomes.allSatisfy(\.isEmpty)
    self.outcomes =
      switch effect.operation {
      case .single(.send(let action)): [[action]]
      default: isSilentTimer ? [] : outcomes
      }
    order =
      switch place {
      case .clock(let time, _): isSilentTimer ? .concurrent : .clock(time)
      case .queue(.serial): .serial
      case .queue(.concurrent), .task, .stream: .concurrent
      case nil: sendsAtOnce ? .immediate : .concurrent
      }
    var hasher = Hasher()
    hasher.combine(signature)
    hasher.combine(order)
    hash = UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

/// An effect that has started, and of which an action or the end has not arrived yet.
struct PendingEffect: Sendable {
  let id: EffectID
  let effect: SimulatedEffect

  /// The ids of the scopes that contain the effect, if it sends its actions at once.
  ///
  /// Such an effect has ended, so it is no longer in the tree.
  let scopes: [CancellationID]

  /// The outcome of the effect and the number of its actions that have arrived; nil before the
  /// first action arrives.
  private var progress: (outcome: Int, count: Int)?

  /// The number of the move from which ``remaining`` counts.
  private(set) var start: Int

  /// The time after which the effect sends its actions; zero if it does not wait for a clock.
  private(set) var remaining: Duration

  /// Whether the effect started before its turn in an ordered effect; it may still be waiting.
  ///
  /// False for a timer that has started again.
  let hasWaited: Bool

  init(
    _ id: EffectID, _ effect: SimulatedEffect, in scopes: [CancellationID] = [], start: Int,
    hasWaited: Bool = false
  ) {
    self.id = id
    self.effect = effect
    self.scopes = scopes
    self.start = start
    self.hasWaited = hasWaited
    remaining = if case .clock(let time) = effect.order { time } else { .zero }
  }

  /// The indices of the outcomes that the effect may still have.
  var outcomes: Range<Int> {
    if let progress { return progress.outcome..<progress.outcome + 1 }
    return effect.outcomes.indices
  }

  /// Returns the next action of the effect in the given outcome; nil if no action is left.
  func nextAction(_ outcome: Int) -> (any Sendable)? {
    let actions = effect.outcomes[outcome]
    let count = progress?.count ?? 0
    return count < actions.count ? actions[count] : nil
  }

  /// Receives the next action of the effect in the given outcome.
  ///
  /// The returned action is nil if the effect ends. `isLast` is true if no action follows.
  mutating func receive(_ outcome: Int) -> (action: (any Sendable)?, isLast: Bool) {
    guard let action = nextAction(outcome) else { return (nil, true) }
    let count = (progress?.count ?? 0) + 1
    progress = (outcome, count)
    return (action, count == effect.outcomes[outcome].count)
  }

  /// Subtracts the given time from the remaining time, which counts from `move` after that.
  mutating func advance(by time: Duration, to move: Int) {
    remaining -= time
    start = move
  }

  /// A hash that is equal for equal effects with equal progress.
  var hash: UInt64 {
    let progress = UInt64((progress?.outcome ?? -1) + 1) << 32 | UInt64(progress?.count ?? 0)
    var hash = mixed(mixed(progress) ^ effect.hash ^ (hasWaited ? 1 : 0))
    for id in scopes { hash = mixed(hash ^ UInt64(truncatingIfNeeded: id.hashValue)) }
    return remaining == .zero
      ? hash : mixed(hash ^ UInt64(truncatingIfNeeded: remaining.hashValue))
  }
}
