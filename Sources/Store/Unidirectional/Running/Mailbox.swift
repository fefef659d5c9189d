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
