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

/// The maximum number of canceled commands to print by name; if more commands are canceled, only
/// their number is printed, except with `--json`.
private let namedCommandLimit = 10

extension Engine {
  /// Cancels all running effects, reports their calls, and sends the tool's actions for them.
  ///
  /// `call` is the call that cancels the effects; nil if no call does. If `isAtEnd` is true, work
  /// in the background is canceled without a report and without an action.
  func cancelAll(by call: Call? = nil, isAtEnd: Bool = false) {
    var found: Set<StoreTask> = []
    let tasks = store.runningEffects.map(\.task).filter { found.insert($0).inserted }
    cancel(isAtEnd ? tasks.filter { !$0.isInBackground } : tasks, by: call)
    store.cancelAll()
  }

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

  /// Cancels the effects of the given tasks, reports their calls, and sends the tool's actions for
  /// the canceled effects.
  ///
  /// `call` is the call that cancels the effects; nil if no call does. `role` is the role of the
  /// actions.
  func cancel(_ tasks: [StoreTask], by call: Call? = nil, as role: ActionRole = .command) {
    let areNamed = options.json || tasks.count <= namedCommandLimit
    let canceled = tasks.map { task in
      (task: task, call: canceledCall(task), effects: store.unfinishedEffects(of: task))
    }
    for task in tasks { store.cancel(task) }
    if !areNamed {
      answer(call ?? ownCall, ["\(tasks.count) jobs canceled"])
    }
    for (task, call, effects) in canceled {
      let text = tool.redact(call.text.isEmpty ? effects.first?.name ?? "" : call.text)
      deliver(.cancelled(text, isNamed: areNamed), of: call)
      for case let action? in effects.map(tool.cancelled) {
        store.send(.perform(Timestamped(action), by: call.id, as: role), as: task)
      }
      if call.job != nil { call.sink.end(call, isInterrupted: false) }
      jobs[task] = nil
    }
  }

  /// Returns the call that receives the cancellation of a task.
  ///
  /// The call of a job has ended. A new call therefore replaces it, so that the cancellation has a
  /// record of its own. An awaited call has not ended, and is returned.
  private func canceledCall(_ task: StoreTask) -> Call {
    let call = call(of: task)
    guard let job = call.job else { return call }
    let canceled = Call(id: call.id, text: call.text, in: call.context, sink: call.sink.begin())
    (canceled.job, canceled.touches) = (job, call.touches)
    jobs[task]?.call = canceled
    return canceled
  }
}
