import Dispatch
import Synchronization

/// The one way by which effects reach the store: a queue that any thread may post to, and that the
/// store alone empties.
final class Mailbox<Action: Sendable>: Sendable {
  enum Message: Sendable {
    case action(Action, EffectID)
    case fault(EffectFault, EffectID)
    case ended(EffectID)
  }

  private let messages = Mutex<[Message]>([])
  private let arrived = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  /// Makes an empty mailbox; `wake` is called, on the thread that posts, whenever it is so no more.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if wasEmpty {
      arrived.signal()
      wake()
    }
  }

  /// Takes out all that is there, in the order in which it was posted.
  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  /// Blocks until something may have been posted since the last call.
  func wait() {
    arrived.wait()
  }
}
