import Dispatch

/// Runs async functions on a queue of its own.
///
/// They therefore continue while a test blocks one of the few threads that normally run them.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "test effects")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
