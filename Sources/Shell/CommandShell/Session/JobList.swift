public import TimeTravel
public import Unidirectional

/// The current command, and the commands whose effects are running.
@usableFromInline
final class JobList {
  /// A command whose effects are running.
  struct Job {
    let task: StoreTask
    let context: CommandContext

    /// The time at which the effects started, on the environment's stopwatch.
    let start: Duration

    /// The job number, for `wait` and `cancel`; nil if the session waits for this command before it
    /// reads the next one.
    var number: Int? { context.job }
  }

  /// The current command, or the last one if no command is being run.
  var current = CommandContext()

  private var jobs: [StoreTask: Job] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { jobs.isEmpty }

  /// The maximum number of running commands, each of which takes about 7 kB.
  static let limit = 10_000

  /// Whether the number of running commands has reached the limit.
  var isFull: Bool { jobs.count >= Self.limit }

  /// The commands whose effects are running, in the order in which they were read.
  var running: [Job] { jobs.values.sorted { $0.task.number < $1.task.number } }

  /// The running command that was read first.
  var first: Job? { jobs.values.min { $0.task.number < $1.task.number } }

  /// The running command that a task belongs to; nil if the task has ended.
  subscript(task: StoreTask) -> Job? { jobs[task] }

  /// The running command with this job number; nil if the command has ended, or if the number was
  /// never assigned.
  subscript(number: Int) -> Job? { jobs.values.first { $0.number == number } }

  /// Returns whether a job number has been assigned since numbering last restarted at 1.
  func hasGiven(_ number: Int) -> Bool { number >= 1 && number <= lastNumber }

  /// Returns the ID of a task's command, or of the current command if the task is not in the list.
  @usableFromInline
  func commandID(of task: StoreTask) -> CommandID {
    // Most commands start no effects, so the list is usually empty.
    jobs.isEmpty ? current.id : (jobs[task]?.context ?? current).id
  }

  /// Adds a command as a background job with the next number.
  ///
  /// - Parameters:
  ///   - task: The task of the command's action.
  ///   - context: The command; nil for the current command.
  ///   - start: The stopwatch time at which the effects started.
  ///   - restarts: Whether numbering restarts at 1 if no other command is running. It is false in
  ///     scripts, so that `wait 2` always means the same job, regardless of timing.
  /// - Returns: The job number.
  @discardableResult
  func add(
    _ task: StoreTask, of context: CommandContext? = nil, at start: Duration, restarts: Bool
  ) -> Int {
    if restarts, jobs.isEmpty { lastNumber = 0 }
    lastNumber += 1
    var context = context ?? current
    context.job = lastNumber
    jobs[task] = Job(task: task, context: context, start: start)
    return lastNumber
  }

  /// Adds the current command without a job number.
  ///
  /// The session waits for the command to end before it reads the next one.
  func addAwaited(_ task: StoreTask, at start: Duration) {
    jobs[task] = Job(task: task, context: current, start: start)
  }

  /// Removes a command whose effects were canceled.
  func remove(_ task: StoreTask) { jobs[task] = nil }

  /// Removes the commands whose effects have ended.
  func removeEnded(isRunning: (StoreTask) -> Bool) {
    if jobs.isEmpty { return }
    jobs = jobs.filter { isRunning($0.key) }
  }
}
