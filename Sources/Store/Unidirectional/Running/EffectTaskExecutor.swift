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
