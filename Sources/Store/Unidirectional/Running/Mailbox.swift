import Dispatch
import Synchronization

/// A queue of messages from effects to the store.
///
/// Any thread may post messages; only the store takes them out.
final class Mailbox: Sendable {
  private let messages = Mutex<[EffectMessage]>([])
  private let arrived = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox; each post calls `wake` on the posting thread.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func post(_ content: EffectMessage.Content, from effect: EffectID) {
    messages.withLock { messages in
      messages.append(EffectMessage(content: content, effect: effect))
      if messages.count == 1 { arrived.signal() }
    }
    wake()
  }

  /// Removes and returns all messages, in the order in which they were posted.
  func takeAll() -> [EffectMessage] {
    messages.withLock { messages in
      if messages.isEmpty { return [] }
      // Consume the signal of the first message, which `wait()` does not consume.
      _ = arrived.wait(timeout: .now())
      defer { messages = [] }
      return messages
    }
  }

  /// Blocks until there is a message, without removing it.
  func wait() {
    arrived.wait()
    arrived.signal()
  }
}

/// A message from an asynchronous effect to its store.
///
/// The type is not generic, for the same reason as ``EffectTree``.
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

    /// The turn of the effect in an ordered effect has come; the effect runner posts this message.
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
