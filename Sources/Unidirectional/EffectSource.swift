/// The origin of an effect's messages: messages of one source come in the order in which they were
/// posted, those of different sources in any order.
package enum EffectSource: Hashable, Sendable {
  /// A clock, which does one thing after the other.
  case clock

  /// The serial queue, on which one effect runs after the other.
  case serialQueue

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

/// The interface for a test store, which processes messages one by one.
extension EffectRunner {
  /// Takes the messages that were posted so far; each has to be passed to ``process(_:)`` in the end.
  package func takePosted() -> [Mailbox<Action>.Message] { mailbox.takeAll() }

  /// The source of an effect's messages; nil if it has ended or was canceled.
  package func source(of id: EffectID) -> EffectSource? {
    running[id].map { Self.source(of: $0, id) }
  }

  /// A running effect whose source satisfies a predicate.
  package func effect(where isIncluded: (EffectSource) -> Bool) -> EffectID? {
    running.first { isIncluded(Self.source(of: $0.value, $0.key)) }?.key
  }

  /// The running effects whose sources satisfy a predicate, in the order in which they started.
  package func effects(where isIncluded: (EffectSource) -> Bool) -> [EffectSignature] {
    running.filter { isIncluded(Self.source(of: $0.value, $0.key)) }
      .sorted { $0.key.number < $1.key.number }.map(\.value.signature)
  }

  private static func source(of effect: RunningEffect, _ id: EffectID) -> EffectSource {
    if effect.isScheduled { return .clock }
    return effect.queue == .serial ? .serialQueue : .effect(id)
  }
}
