/// What the messages of effects are ordered by: those of one source come in the order in which they
/// were posted, those of two in any.
package enum EffectSource: Hashable, Sendable {
  /// The clock, which does one thing after the other.
  case clock

  /// The serial lane, on which one effect runs after the other.
  case serialLane

  /// One effect, which runs beside all others.
  case effect(EffectID)
}

extension Mailbox.Message {
  /// The effect that posted it.
  package var effect: EffectID {
    switch self {
    case .action(_, let id), .fault(_, let id), .ended(let id): id
    }
  }
}

/// How a test store looks at a runner: message by message, where a store handles them all.
extension EffectRunner {
  /// Takes out what was posted so far; each message is to be given to ``handle(_:)`` in the end.
  package func takePosted() -> [Mailbox<Action>.Message] { mailbox.takeAll() }

  /// What orders the messages of an effect; nil when it has ended or was cancelled.
  package func source(of id: EffectID) -> EffectSource? {
    running[id].map { Self.source(of: $0, id) }
  }

  /// An effect under way, of a source that is meant; whichever is found first.
  package func effect(of isMeant: (EffectSource) -> Bool) -> EffectID? {
    running.first { isMeant(Self.source(of: $0.value, $0.key)) }?.key
  }

  /// The effects under way of the sources that are meant, in the order in which they started.
  package func effects(of isMeant: (EffectSource) -> Bool) -> [EffectSignature] {
    running.filter { isMeant(Self.source(of: $0.value, $0.key)) }
      .sorted { $0.key.number < $1.key.number }.map(\.value.signature)
  }

  private static func source(of effect: Running, _ id: EffectID) -> EffectSource {
    if effect.isScheduled { return .clock }
    return effect.lane == .serial ? .serialLane : .effect(id)
  }
}
