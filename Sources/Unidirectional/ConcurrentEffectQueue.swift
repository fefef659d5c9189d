import DequeModule
import Dispatch
import Synchronization

/// Runs up to 64 blocks side by side; the others start in the order in which they came.
///
/// NB: each block runs on a serial queue of its own, which Dispatch gives a thread even if the other
/// blocks do not return. A concurrent queue shares the few threads that also run async functions
/// (Linux, Swift 6.3), so blocks that wait there for such functions stop forever.
final class ConcurrentEffectQueue: Sendable {
  /// The most blocks that run at once.
  static let width = 64

  private struct State {
    var active = 0
    var waiting = Deque<@Sendable () -> Void>()
  }

  private let state = Mutex(State())

  /// Runs a block, perhaps later.
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

  /// The block that has waited longest; if there is none, another block may start.
  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let next = state.waiting.popFirst() { return next }
      state.active -= 1
      return nil
    }
  }
}
