import Dispatch
import Synchronization
import Unidirectional

/// An executor that runs the async effects of a test store on a separate queue, and knows which
/// effects sleep on a virtual clock.
///
/// The effects therefore continue while a test blocks a thread of Swift's cooperative pool.
final class AsyncEffectExecutor: TaskExecutor {
  private struct State {
    /// The number of jobs that are running or queued.
    var jobs = 0

    /// The number of sleeps on virtual clocks, for each effect that sleeps.
    var sleeps: [EffectID: Int] = [:]
  }

  private let queue = DispatchQueue(label: "test effects")
  private let state = Mutex(State())
  private let onIdle: @Sendable () -> Void

  /// Creates an executor that calls `onIdle` on its queue whenever it has no more jobs.
  init(onIdle: @escaping @Sendable () -> Void) {
    self.onIdle = onIdle
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs += 1 }
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      let isIdle = state.withLock { state in
        state.jobs -= 1
        return state.jobs == 0
      }
      if isIdle { onIdle() }
    }
  }

  /// Starts the async function of an effect.
  func start(
    _ effect: EffectID, priority: TaskPriority?, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: self, priority: priority) {
      await AsyncEffect.$current.withValue(AsyncEffect(id: effect, executor: self), operation: body)
    }
  }

  /// Returns whether an effect sleeps on a virtual clock and no code of any effect is running.
  ///
  /// Other code of the same effect may wait for something that the executor does not know of, such
  /// as a callback.
  func isAsleep(_ effect: EffectID) -> Bool {
    state.withLock { $0.jobs == 0 && $0.sleeps[effect] != nil }
  }

  func changeSleeps(of effect: EffectID, by difference: Int) {
    state.withLock { state in
      let count = state.sleeps[effect, default: 0] + difference
      state.sleeps[effect] = count == 0 ? nil : count
    }
  }
}

/// The effect of a test store that the current task belongs to.
struct AsyncEffect: Sendable {
  @TaskLocal static var current: AsyncEffect?

  fileprivate let id: EffectID
  fileprivate let executor: AsyncEffectExecutor

  /// Notes that a sleep of the effect begins (1) or ends (-1).
  func changeSleeps(by difference: Int) { executor.changeSleeps(of: id, by: difference) }
}
