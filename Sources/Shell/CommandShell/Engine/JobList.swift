/// The calls whose effects are running.
struct JobList {
  /// A call whose effects are running.
  struct Job {
    let task: StoreTask
    var call: Call

    /// The time at which the effects started, on the environment's stopwatch.
    let start: Duration

    /// The job number, for `wait` and `cancel`; nil if the session waits for the call before it
    /// reads the next command.
    var number: Int? { call.job }
  }

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
  subscript(task: StoreTask) -> Job? { jobs[task] }

  /// The running job with this number; nil if it has ended, or if the number was never assigned.
  subscript(number: Int) -> Job? { jobs.values.first { $0.number == number } }

  /// Returns whether a job number has been assigned since numbering last restarted at 1.
  func hasGiven(_ number: Int) -> Bool { number >= 1 && number <= lastNumber }

  /// Adds a call whose effects are running as part of a task, and started at a time.
  mutating func add(_ call: Call, _ task: StoreTask, since start: Duration) {
    jobs[task] = Job(task: task, call: call, start: start)
  }

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
