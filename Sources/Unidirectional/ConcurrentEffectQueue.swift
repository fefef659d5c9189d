import DequeModule
import Dispatch
import Synchronization

/// Runs up to 64 blocks concurrently; further blocks wait and start in first-in, first-out order.
///
/// NB: each block runs on a serial queue of its own, because Dispatch gives that queue a thread
/// even if the other blocks do not return. A concurrent queue shares the few threads that also run
/// async functions (Linux, Swift 6.3), so blocks that wait there for such functions deadlock.
final class ConcurrentEffectQueue: Sendable {
  /// The maximum number of blocks that run at once.
  static let width = 64

  private struct State {
    var active = 0
    var waiting = Deque<@Sendable () -> Void>()
  }

  private let state = Mutex(State())

  /// Runs a block now, or once a running block finishes.
  func async(_ block: @escaping @Sendable () -> Void) {
    let runsNow = state.withLock { state in
      guard state.active < Self.width else {
        state.waiting.append(block)
        return false
      }
      state.active += 1
      return true
    }
    if runsNow { start(block) }
  }

  private func start(_ block: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "effect").async { [self] in
      block()
      while let next = takeNext() { next() }
    }
  }

  /// Returns the block that has waited longest; if none waits, frees a slot.
  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let next = state.waiting.popFirst() { return next }
      state.active -= 1
      return nil
    }
  }
}
