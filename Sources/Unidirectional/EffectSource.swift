/// The origin of an effect's messages.
///
/// Messages from one source arrive in the order in which they were posted; messages from different
/// sources arrive in any order.
package enum EffectSource: Hashable, Sendable {
  /// A clock, which runs its work sequentially.
  case clock

  /// The serial queue, which runs its effects one after another.
  case serialQueue

  /// A single effect, which runs concurrently with all others.
  case effect(EffectID)
}

/// Functions for a test store, which processes messages one at a time.
extension EffectRunner {
  /// Takes the messages posted so far; the caller must pass each of them to ``process(_:)``.
  package func takePosted() -> [EffectMessage] { mailbox.takeAll() }

  /// Returns the action in a message; nil for other messages, and for messages of canceled effects.
  package func action(in message: EffectMessage) -> Action? {
    guard case .action(let sent) = message.content, running[message.effect] != nil else {
      return nil
    }
    return SentAction<Action>.action(in: sent)
  }

  /// Returns the source of an effect's messages, or nil if the effect has ended or was canceled.
  package func source(of id: EffectID) -> EffectSource? {
    running[id].map { Self.source(of: $0, id) }
  }

  /// Returns the id of any running effect whose source satisfies a predicate; nil if no source
  /// does.
  package func effect(where isIncluded: (EffectSource) -> Bool) -> EffectID? {
    running.first { isIncluded(Self.source(of: $0.value, $0.key)) }?.key
  }

  /// Returns the signatures of the running effects whose sources satisfy a predicate, in the order
  /// in which the effects started.
  package func effects(where isIncluded: (EffectSource) -> Bool) -> [EffectSignature] {
    running.filter { isIncluded(Self.source(of: $0.value, $0.key)) }
      .sorted { $0.key.number < $1.key.number }.map(\.value.signature)
  }

  private static func source(of effect: RunningEffect, _ id: EffectID) -> EffectSource {
    if effect.isScheduled { return .clock }
    return effect.queue == .serial ? .serialQueue : .effect(id)
  }
}
