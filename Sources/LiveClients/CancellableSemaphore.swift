import DequeModule
import Dispatch
import Synchronization

/// A first-in, first-out semaphore whose waits can be canceled.
final class CancellableSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: Deque<DispatchSemaphore> = []
  }

  private let state: Mutex<State>

  init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// The number of callers waiting for a place.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Takes a place, blocking the calling thread until one is free.
  ///
  /// - Parameter cancellation: Ends the wait.
  /// - Returns: True if the caller has a place, which it must release with ``signal()``; false if
  ///   the wait was canceled. It is true despite a cancellation if a place was free or was
  ///   assigned first.
  func wait(cancelledBy cancellation: CancellationToken) -> Bool {
    let waiter = DispatchSemaphore(value: 0)
    let isFree = state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return true
      }
      state.waiting.append(waiter)
      return false
    }
    if isFree { return true }
    cancellation.interrupting(by: { waiter.signal() }) { waiter.wait() }
    return state.withLock { state in
      // A caller that is no longer in the queue has been given a place, even if it was canceled
      // too.
      guard let index = state.waiting.firstIndex(where: { $0 === waiter }) else { return true }
      state.waiting.remove(at: index)
      return false
    }
  }

  /// Releases a place, passing it to the caller that has waited longest.
  func signal() {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
      } else {
        state.waiting.removeFirst().signal()
      }
    }
  }
}
