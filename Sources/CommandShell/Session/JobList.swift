public import TimeTravel
public import Unidirectional

/// The current command, and the commands whose effects are running.
@usableFromInline
final class JobList {
  /// A command whose effects are running.
  struct Job {
    let task: StoreTask
    let context: CommandContext

    /// The time at which it was read, on the environment's stopwatch.
    let start: Duration

    /// The number for `wait` and `cancel`; nil if it is awaited before the next command is read.
    var number: Int? { context.job }
  }

  /// The current command, or the last one.
  var current = CommandContext()

  private var jobs: [StoreTask: Job] = [:]
  private var lastNumber = 0

  init() {}

  var isEmpty: Bool { jobs.isEmpty }

  /// The commands in the order in which they were read.
  var running: [Job] { jobs.values.sorted { $0.task.number < $1.task.number } }

  /// The running command that was read first.
  var first: Job? { jobs.values.min { $0.task.number < $1.task.number } }

  /// The command of a task, if its effects are running.
  subscript(task: StoreTask) -> Job? { jobs[task] }

  /// The running command with a number; nil if it has ended or the number was never assigned.
  subscript(number: Int) -> Job? { jobs.values.first { $0.number == number } }

  /// Returns whether a number has been assigned since numbering last started.
  func hasGiven(_ number: Int) -> Bool { number >= 1 && number <= lastNumber }

  /// Returns the ID for a task's actions: that of its command, or else of the current command.
  @usableFromInline
  func commandID(of task: StoreTask) -> CommandID { (jobs[task]?.context ?? current).id }

  /// Adds the current command as a job in the background, and gives it the next number.
  ///
  /// - Parameters:
  ///   - task: The task of the command's action.
  ///   - start: The time at which it was read.
  ///   - restarts: Whether the number is 1 if nothing else is running. In a script it is not:
  ///     there, whether something is still running is a matter of timing, and `wait 2` must always
  ///     mean the same job.
  /// - Returns: The number.
  @discardableResult
  func add(_ task: StoreTask, at start: Duration, restarts: Bool) -> Int {
    add(current, task, at: start, restarts: restarts)
  }

  /// Adds a command with the next number, as ``add(_:at:restarts:)`` does.
  @discardableResult
  func add(
    _ context: CommandContext, _ task: StoreTask, at start: Duration, restarts: Bool
  ) -> Int {
    if restarts, jobs.isEmpty { lastNumber = 0 }
    lastNumber += 1
    var context = context
    context.job = lastNumber
    jobs[task] = Job(task: task, context: context, start: start)
    return lastNumber
  }

  /// Adds the current command, which is awaited before the next one is read.
  func addAwaited(_ task: StoreTask, at start: Duration) {
    jobs[task] = Job(task: task, context: current, start: start)
  }

  /// Removes the commands that have ended.
  func removeEnded(isRunning: (StoreTask) -> Bool) {
    if jobs.isEmpty { return }
    jobs = jobs.filter { isRunning($0.key) }
  }
}
