import Unidirectional

extension Builtin {
  /// `cancel`: cancels jobs.
  static var cancelCommand: Command<Builtin> {
    Command(
      "cancel", arguments: .optional(.repeated(.job)),
      summary: "cancel these jobs, or all of them",
      discussion: """
        A canceled job prints nothing more, and does not count as failed. A job that has ended is \
        ignored. At a terminal, Ctrl-C on an empty line cancels all jobs. With --json, the \
        value of each job is {"cancelled": TEXT}.
        """,
      examples: [
        CommandExample("cancel", "cancels all running jobs"),
        CommandExample("cancel 1 3", "cancels jobs 1 and 3"),
      ]
    ) { .cancel($0 ?? []) }
  }
}

extension Session {
  func cancel(_ numbers: [Int]) throws(ShellError) {
    catchUp()
    if numbers.isEmpty { cancelAll() } else { cancel(try tasks(ofJobs: numbers)) }
  }

  /// Returns the tasks of jobs, each once, except those of jobs that have ended.
  ///
  /// - Throws: ``ShellError/noJob(_:)`` for a number that no job has had.
  func tasks(ofJobs numbers: [Int]) throws(ShellError) -> [StoreTask] {
    var tasks: [StoreTask] = []
    for number in numbers {
      if let job = jobs[number] {
        if !tasks.contains(job.task) { tasks.append(job.task) }
      } else if !jobs.hasGiven(number) {
        throw .noJob(number)
      }
    }
    return tasks
  }
}
