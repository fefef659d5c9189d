/// A message from an asynchronous effect to its store.
///
/// It is not generic, for the same reason as ``EffectTree``.
package struct EffectMessage: Sendable {
  enum Content: Sendable {
    /// The effect sent an action, a ``SentAction``.
    case action(any AnyObject & Sendable)

    /// The effect failed, for the given reason.
    case fault(String)

    /// The effect failed, for the given reason, and will be run again.
    case retry(EffectRetry, reason: String)

    /// The delay before a further attempt is over, and the function begins the attempt.
    case attempt(@Sendable () -> Void)

    /// The turn of the effect in an ordered effect has come.
    case turn

    /// The stream of a feedback loop, which is not an effect, sent an action (a ``SentAction``) as
    /// part of a task.
    case feedback(any AnyObject & Sendable, StoreTask)

    /// The effect has ended, and sends nothing more.
    case ended
  }

  let content: Content

  /// The effect that posted the message; number 0 for the stream of a feedback loop.
  package let effect: EffectID
}

/// An action that an effect sent.
final class SentAction<Action: Sendable>: Sendable {
  let action: Action

  init(_ action: Action) {
    self.action = action
  }

  /// Returns the action in the content of a message.
  static func action(in content: any AnyObject & Sendable) -> Action {
    // NB: The cast is correct because all effects of a store send actions of its type.
    unsafeDowncast(content, to: SentAction.self).action
  }
}
