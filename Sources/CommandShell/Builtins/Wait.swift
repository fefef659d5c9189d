import Unidirectional

extension Builtin {
  /// `wait`: waits for jobs.
  static var waitCommand: Command<Builtin> {
    Command(
      "wait", arguments: .optional(.repeated(.job)),
      summary: "wait until these jobs are done, or all of them",
      discussion: """
        One that is done already is not waited for. At a terminal Ctrl-C cancels what runs, and \
        ends the waiting with it.
        """,
      examples: [
        CommandExample("nth 1e10 & wait; count", "shows the count after the prime"),
        CommandExample("wait 2", "waits for the 2nd of the jobs"),
      ]
    ) { .wait($0 ?? []) }
  }
}

extension ShellSession {
  func wait(for numbers: [Int]) throws(ShellError) {
    catchUp()
    if numbers.isEmpty { return waitUntilIdle() }
    var tasks: [StoreTask] = []
    for number in numbers {
      if let job = jobs[number] {
        tasks.append(job.task)
      } else if !jobs.hasGiven(number) {
        throw .noJob(number)
      }
    }
    wait(for: tasks)
  }
}
