import Unidirectional

/// An effect that is not composed, and the actions that it may send.
final class ExploredEffect: SingleEffect {
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
  let place: EffectPlace?

  /// The sequences of actions that the effect may send before it ends.
  let outcomes: [[any Sendable]]
  let order: Order

  /// Whether the effect starts again when it ends, as a timer does.
  let repeats: Bool

  /// The number of the step that started the effect, and the place among the effects of that step.
  ///
  /// Neither number is part of the hash.
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
    let interval = signature.arguments.first { $0.label == "every" }?.value as? Duration
    let delay = signature.arguments.first { $0.label == "for" }?.value as? Duration
    repeats = place == .clock && interval != nil
    // A timer that sends nothing only stays pending.
    let isSilentTimer = repeats && outcomes.allSatisfy(\.isEmpty)
    let known = effect.sentAction.map { [[$0]] } ?? outcomes
    self.outcomes = isSilentTimer ? [] : known
    order =
      switch place {
      case .clock: isSilentTimer ? .concurrent : .clock(interval ?? delay ?? .zero)
      case .queue(.serial): .serial
      case .queue(.concurrent), .task: .concurrent
      case nil: sendsAtOnce ? .immediate : .concurrent
      }
    var hasher = Hasher()
    hasher.combine(signature)
    hasher.combine(order)
    hash = UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
