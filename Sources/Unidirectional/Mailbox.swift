import Dispatch
import Synchronization

/// The queue through which effects reach the store: any thread may post to it, and only the store
/// empties it.
package final class Mailbox<Action: Sendable>: Sendable {
  package enum Message: Sendable {
    case action(Action, EffectID)
    case fault(EffectFault, EffectID)
    case ended(EffectID)
  }

  private let messages = Mutex<[Message]>([])
  private let arrived = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox; `wake` is called after each post, on the thread that posts.
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

  /// Takes all messages, in the order in which they were posted.
  func takeAll() -> [Message] {
    messages.withLock { messages in
      if messages.isEmpty { return [] }
      // The signal of the first message; `wait()` returned it.
      _ = arrived.wait(timeout: .now())
      defer { messages = [] }
      return messages
    }
  }

  /// Blocks until there is a message.
  func wait() {
    arrived.wait()
    arrived.signal()
  }
}
