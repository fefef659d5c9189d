import Dispatch
import Synchronization

/// A queue of messages from effects to the store.
///
/// Any thread may post messages; only the store takes them out.
package final class Mailbox<Action: Sendable>: Sendable {
  package enum Message: Sendable {
    case action(Action, EffectID)
    case fault(EffectFault, EffectID)
    case ended(EffectID)
  }

  private let messages = Mutex<[Message]>([])
  private let arrived = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox; each post calls `wake` on the posting thread.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func post(_ message: Message) {
    messages.withLock { messages in
      messages.append(message)
      if messages.count == 1 { arrived.signal() }
    }
    wake()
  }

  /// Removes and returns all messages, in the order in which they were posted.
  func takeAll() -> [Message] {
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
