import Unidirectional

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

  /// The scopes that contain the effect, beginning with the outermost one.
  let scopes: [PendingScope]

  /// The number of the step that started the effect, and the place among the effects of that step.
  ///
  /// They do not count for the hash.
  let step: Int
  let place: Int

  let hash: UInt64

  /// Creates a single effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - outcomes: The sequences of actions that it may send.
  ///   - scopes: The scopes that contain the effect.
  ///   - step: The number of the step that started the effect.
  ///   - place: The place of the effect among those of the step.
  ///   - sendsAtOnce: Whether a synchronous effect sends its actions at once; false if it may
  ///     represent another kind of effect.
  init<Action>(
    _ effect: Effect<Action>, outcomes: [[Action]], in scopes: [PendingScope], step: Int = 0,
    place: Int = 0, sendsAtOnce: Bool = true
  ) {
    signature = effect.signature
    self.scopes = scopes
    self.step = step
    self.place = place
    let interval = signature.arguments.first { $0.label == "every" }?.value as? Duration
    let delay = signature.arguments.first { $0.label == "for" }?.value as? Duration
    if case .scheduled = effect.operation { repeats = interval != nil } else { repeats = false }
    // A timer that sends nothing only stays pending.
    let isSilentTimer = repeats && outcomes.allSatisfy(\.isEmpty)
    self.outcomes = isSilentTimer ? [] : outcomes
    switch effect.operation {
    case .scheduled: order = isSilentTimer ? .concurrent : .clock(interval ?? delay ?? .zero)
    case .sync, .immediate: order = sendsAtOnce ? .immediate : .concurrent
    case .work(.serial, _): order = .serial
    default: order = .concurrent
    }
    var hasher = Hasher()
    hasher.combine(signature)
    hasher.combine(order)
    for scope in scopes {
      switch scope.kind {
      case .id(let id): hasher.combine(id)
      case .lifetime(let lifetime): hasher.combine(lifetime.child)
      }
    }
    hash = UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
