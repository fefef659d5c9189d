import Unidirectional

extension Builtin {
  /// `cancel`: ends jobs.
  static var cancelCommand: Command<Builtin> {
    Command(
      "cancel", arguments: .optional(.repeated(.job)),
      summary: "end these jobs, or all of them",
      discussion: """
        Nothing more comes of a job that was cancelled, and it has not failed. One \
        that is done already is left alone. At a terminal Ctrl-C on an empty line cancels all. For a program each job answers: {"cancelled": TEXT}.
        """,
      examples: [
        CommandExample("cancel", "ends all that runs"),
        CommandExample("cancel 1 3", "ends the 1st and the 3rd of the jobs"),
      ]
    ) { .cancel($0 ?? []) }
  }
}

extension ShellSession {
  func cancel(_ numbers: [Int]) throws(ShellError) {
    catchUp()
    if numbers.isEmpty { return cancelAll() }
    var tasks: [StoreTask] = []
    for number in numbers {
      if let job = jobs[number] {
        if !tasks.contains(job.task) { tasks.append(job.task) }
      } else if !jobs.hasGiven(number) {
        throw .noJob(number)
      }
    }
    cancel(tasks)
  }
}
