extension ShellCommand {
  /// The `cancel` command, which cancels jobs.
  static var cancelCommand: Command<ShellCommand> {
    Command(
      "cancel", arguments: .optional(.repeated(.job)),
      summary: "cancel the given jobs, or all jobs",
      discussion: """
        A canceled job prints no further results, and it does not count as a failed command. Jobs \
        that have already ended are ignored. At a terminal, Ctrl-C on an empty line cancels all \
        jobs. With --json, one object is printed for each canceled job, and its "value" is \
        {"canceled": COMMAND}.
        """,
      examples: [
        CommandExample("cancel", "cancels all running jobs"),
        CommandExample("cancel 1 3", "cancels jobs 1 and 3"),
      ]
    ) { numbers in
      ShellCommand { engine, call in
        engine.catchUp()
        guard let numbers else { return engine.cancelAll(by: call) }
        engine.cancel(try engine.tasks(ofJobs: numbers), by: call)
      }
    }.touching(.anything).with { $0.overtakes = true }
  }
}

extension Engine {
  /// Returns the tasks of the given jobs, without duplicates and without jobs that have ended.
  ///
  /// - Throws: ``ShellError/failed(_:)`` for a number that was never assigned to a job.
  func tasks(ofJobs numbers: [Int]) throws(ShellError) -> [StoreTask] {
    var tasks: [StoreTask] = []
    for number in numbers {
      if let job = jobs[number] {
        if !tasks.contains(job.task) { tasks.append(job.task) }
      } else if !jobs.hasGiven(number) {
        throw .failed("there is no job \(number); use jobs to list the running jobs")
      }
    }
    return tasks
  }
}
