/// The calls whose effects are running.
struct JobList {
  /// A call whose effects are running.
  struct Job {
    let task: StoreTask
    var call: Call

    /// The time at which the effects started, on the environment's stopwatch.
    let start: Duration

    /// The job number, for `wait` and `cancel`; nil if the engine blocks until the effects end.
    var number: Int? { call.job }
  }

  private var jobs: [StoreTask: Job] = [:]
  private var lastNumber = 0

  /// The maximum number of running calls, each of which takes about 7 kB.
  static let limit = 10_000

  /// Whether no effects are running.
  var isEmpty: Bool { jobs.isEmpty }

  /// Whether the number of running calls has reached the limit; work in the background does not
  /// count.
  var isFull: Bool {
    jobs.count >= Self.limit && jobs.keys.count { !$0.isInBackground } >= Self.limit
  }

  /// The calls whose effects are running, in the order in which the calls began.
  var running: [Job] { jobs.values.sorted { $0.task.number < $1.task.number } }

  /// The calls that are running, except in the background, in the order in which they began.
  var awaitable: [Job] { running.filter { !$0.task.isInBackground } }

  /// The job that a task belongs to; nil if the task has ended or has no job.
  subscript(task: StoreTask) -> Job? {
    get { jobs[task] }
    set { jobs[task] = newValue }
  }

  /// The running job with this number; nil if it has ended, or if the number was never assigned.
  subscript(number: Int) -> Job? { jobs.values.first { $0.number == number } }

  /// Returns whether a job number has been assigned since numbering last restarted at 1.
  func hasGiven(_ number: Int) -> Bool { number >= 1 && number <= lastNumber }

  /// Adds a call whose effects are running as part of a task.
  ///
  /// `start` is the time at which the effects started, on the environment's stopwatch.
  mutating func add(_ call: Call, _ task: StoreTask, since start: Duration) {
    jobs[task] = Job(task: task, call: call, start: start)
  }

  /// Adds a call as ``add(_:_:since:)`` does, and gives it the next job number.
  ///
  /// Except in a script, numbering restarts at 1 when no other effects are running. In a script,
  /// `wait 2` always means the same job, regardless of timing.
  ///
  /// - Returns: The number.
  @discardableResult
  mutating func number(_ call: Call, _ task: StoreTask, since start: Duration) -> Int {
    if jobs.isEmpty, call.location?.source.isScript != true { lastNumber = 0 }
    lastNumber += 1
    call.job = lastNumber
    add(call, task, since: start)
    return lastNumber
  }

  /// Removes the jobs whose effects have ended.
  mutating func removeEnded(isRunning: (StoreTask) -> Bool) {
    if jobs.isEmpty { return }
    jobs = jobs.filter { isRunning($0.key) }
  }
}

extension Engine {
  /// Makes a job of the work that a call has started in the background.
  ///
  /// Its outcomes go to the front, because the call may write to a file, or end before them.
  @usableFromInline
  func addBackgroundJob(_ task: StoreTask) {
    if jobs[task] != nil { return }
    let call = call(of: task)
    let background = Call(id: call.id, text: call.text, in: call.context, sink: call.front.sink)
    background.touches = call.touches
    let number = jobs.number(background, task, since: environment.stopwatch())
    deliver(.continued(job: number), of: call)
  }
}
