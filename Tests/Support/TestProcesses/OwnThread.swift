import Foundation
public import Testing

/// A trait for tests that block: each runs on its own thread.
///
/// By default, tests run on the threads of Swift's cooperative pool. There are as many of them as
/// cores, so a few blocked tests would stop all others.
public struct OwnThread: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to all tests of a suite.
  public var isRecursive: Bool { true }

  /// Runs a test on a new thread, once there are few enough of them.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Limiter.ownThreads.enter()
    let executor = ThreadExecutor()
    let result = await withTaskExecutorPreference(executor) {
      do {
        return Result<Void, any Error>.success(try await function())
      } catch {
        return .failure(error)
      }
    }
    executor.end()
    await Limiter.ownThreads.leave()
    try result.get()
  }
}

extension Trait where Self == OwnThread {
  /// Runs each test on its own thread, because it blocks.
  public static var ownThread: OwnThread { OwnThread() }
}

/// An executor that runs jobs one after another on its own thread.
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  // NB: unchecked because the condition guards both variables.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var hasEnded = false

  init() {
    // Not a Dispatch queue: Dispatch has at most 255 threads for all of them.
    Thread.detachNewThread { self.runJobs() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  /// Ends the thread once no job is left.
  func end() {
    condition.withLock {
      hasEnded = true
      condition.signal()
    }
  }

  private func runJobs() {
    while let next = nextJobs() {
      for job in next { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  private func nextJobs() -> [UnownedJob]? {
    condition.withLock {
      while jobs.isEmpty, !hasEnded { condition.wait() }
      defer { jobs = [] }
      return jobs.isEmpty ? nil : jobs
    }
  }
}
