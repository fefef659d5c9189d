import Dispatch
import Synchronization

/// Runs blocks side by side, at most so many at once, the others in the order in which they came.
///
/// NB: each runs on a serial queue of its own, which Dispatch gives a thread even where others
/// block. A concurrent queue shares the few threads on which async functions run as well (Linux,
/// Swift 6.3): look-ups that block there while they wait for such functions come to a halt for good.
final class ConcurrentEffectQueue: Sendable {
  /// How many effects block a thread at once.
  static let width = 64

  private struct State {
    var active = 0
    var waiting = Queue<@Sendable () -> Void>()
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

  /// The block that has waited longest; without one there is room for another.
  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.active -= 1
      return nil
    }
  }
}
