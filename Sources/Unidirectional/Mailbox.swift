import Dispatch
import Synchronization

/// The one way by which effects reach the store: a queue that any thread may post to, and that the
/// store alone empties.
package final class Mailbox<Action: Sendable>: Sendable {
  package enum Message: Sendable {
    case action(Action, EffectID)
    case fault(EffectFault, EffectID)
    case ended(EffectID)
  }

  private let messages = Mutex<[Message]>([])
  private let arrived = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  /// Makes an empty mailbox; `wake` is called after each post, on the thread that posts.
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

  /// Takes out all that is there, in the order in which it was posted.
  func takeAll() -> [Message] {
    messages.withLock { messages in
      if messages.isEmpty { return [] }
      // The signal of the first of them; `wait()` gave it back.
      _ = arrived.wait(timeout: .now())
      defer { messages = [] }
      return messages
    }
  }

  /// Blocks until something is there.
  func wait() {
    arrived.wait()
    arrived.signal()
  }
}
