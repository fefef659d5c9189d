import DequeModule
import Dispatch
import Synchronization

/// The Dispatch queues on which the effects of a store run.
final class EffectQueues: Sendable {
  private let concurrentQueue = ConcurrentEffectQueue()

  /// A separate queue for low-priority effects, so that they never delay other effects.
  private let lowPriorityQueue = ConcurrentEffectQueue()

  /// The executor of async functions.
  ///
  /// The executor has a queue of its own. An effect that blocks its thread to wait for an async
  /// function can therefore not delay that function.
  let executor = EffectTaskExecutor()
  private let serialQueue = DispatchQueue(label: "effects.serial")

  /// Calls a function in a place.
  ///
  /// On the concurrent queue, a priority of `.low` or less selects the separate queue for
  /// low-priority effects. In other places, this method ignores the priority.
  func start(
    in place: EffectPlace, priority: TaskPriority?, _ body: @escaping @Sendable () -> Void
  ) {
    switch place {
    case .queue(.concurrent):
      let isLow = priority.map { $0 <= .low } ?? false
      (isLow ? lowPriorityQueue : concurrentQueue).async(body)
    case .queue(.serial): serialQueue.async(execute: body)
    case .task, .stream, .clock: body()
    }
  }
}

/// An executor that runs async functions on Dispatch queues.
///
/// A suspended function occupies no thread, so any number of functions can be in progress.
final class EffectTaskExecutor: TaskExecutor {
  private let queue = ConcurrentEffectQueue()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Starts an async function.
  func start(
    priority: TaskPriority?, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: self, priority: priority, operation: body)
  }
}

/// A queue that runs a limited number of blocks concurrently.
///
/// Further blocks wait in first-in, first-out order.
///
/// NB: blocks that run at the same time are on separate serial queues, because Dispatch gives a
/// serial queue a thread even if the blocks on other queues are blocked. A concurrent queue would
/// share the few threads that also run async functions (Linux, Swift 6.3), so blocks that wait for
/// async functions would deadlock.
package final class ConcurrentEffectQueue: Sendable {
  private struct State {
    var active = 0
    var waiting = Deque<@Sendable () -> Void>()

    /// Queues without a block, which later blocks reuse.
    var idleQueues: [DispatchQueue] = []
  }

  private let width: Int
  private let state = Mutex(State())

  /// Creates a queue that runs up to `width` blocks at once.
  package init(width: Int = 64) {
    self.width = width
  }

  /// Runs a block on a Dispatch queue, now or once a running block has finished.
  package func async(_ block: @escaping @Sendable () -> Void) {
    let queue: DispatchQueue? = state.withLock { state in
      guard state.active < width else {
        state.waiting.append(block)
        return nil
      }
      state.active += 1
      return state.idleQueues.popLast() ?? DispatchQueue(label: "effect")
    }
    guard let queue else { return }
    queue.async { [self] in
      block()
      while let next = takeNext(on: queue) { next() }
    }
  }

  /// Returns the block that has waited longest; if no block is waiting, frees the queue and returns
  /// nil.
  private func takeNext(on queue: DispatchQueue) -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let next = state.waiting.popFirst() { return next }
      state.active -= 1
      state.idleQueues.append(queue)
      return nil
    }
  }
}
