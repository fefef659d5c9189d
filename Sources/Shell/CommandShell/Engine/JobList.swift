import Unidirectional

/// The calls whose actions or effects are in the store.
@usableFromInline
struct JobList {
  /// A call whose action is being processed, or whose effects are running.
  struct Job {
    let task: StoreTask
    var call: Call

    /// The time at which the effects started, on the environment's stopwatch.
    var start = Duration.zero

    /// The job number, for `wait` and `cancel`; nil if the session waits for the call before it
    /// reads the next command.
    var number: Int? { call.job }
  }

  /// The job that began last, if it is not in ``running``; most calls start no effects.
  private var latest: Job?

  private var jobs: [StoreTask: Job] = [:]
  private var lastNumber = 0

  /// The maximum number of running calls, each of which takes about 7 kB.
  static let limit = 10_000

  /// Whether no effects are running.
  var isEmpty: Bool { jobs.isEmpty }

  /// Whether the number of running calls has reached the limit.
  var isFull: Bool { jobs.count >= Self.limit }

  /// The calls whose effects are running, in the order in which they were read.
  var running: [Job] { jobs.values.sorted { $0.task.number < $1.task.number } }

  /// The running call that was read first.
  var first: Job? { jobs.values.min { $0.task.number < $1.task.number } }

  /// The job that a task belongs to; nil if the task has ended.
  subscript(task: StoreTask) -> Job? {
    if let latest, latest.task == task { return latest }
    return jobs[task]
  }

  /// The running job with this number; nil if it has ended, or if the number was never assigned.
  subscript(number: Int) -> Job? { jobs.values.first { $0.number == number } }

  /// Returns whether a job number has been assigned since numbering last restarted at 1.
  func hasGiven(_ number: Int) -> Bool { number >= 1 && number <= lastNumber }

  /// Adds a call whose action is about to be sent as part of a task.
  mutating func begin(_ task: StoreTask, _ call: Call) { latest = Job(task: task, call: call) }

  /// Keeps the job that began last while its effects are running, which started at a time.
  mutating func keepLatest(since start: Duration) {
    guard var job = latest else { return }
    job.start = start
    (latest, jobs[job.task]) = (nil, job)
  }

  /// Removes the job that began last, because it has no running effects.
  mutating func endLatest() { latest = nil }

  /// Returns the next job number.
  ///
  /// If `restarts` is true, numbering restarts at 1 when no other effects are running. It is false
  /// in scripts, so that `wait 2` always means the same job, regardless of timing.
  mutating func nextNumber(restarts: Bool) -> Int {
    if restarts, jobs.isEmpty { lastNumber = 0 }
    lastNumber += 1
    return lastNumber
  }

  /// Removes a job whose effects were canceled.
  mutating func remove(_ task: StoreTask) { jobs[task] = nil }

  /// Replaces the call of a task, whose job has the same number.
  mutating func replaceCall(of task: StoreTask, with call: Call) { jobs[task]?.call = call }

  /// Removes the jobs whose effects have ended.
  mutating func removeEnded(isRunning: (StoreTask) -> Bool) {
    if jobs.isEmpty { return }
    jobs = jobs.filter { isRunning($0.key) }
  }
}
