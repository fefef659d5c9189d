import Unidirectional

extension Builtin {
  /// `wait`: waits for jobs.
  static var waitCommand: Command<Builtin> {
    Command(
      "wait", arguments: .optional(.repeated(.job)),
      summary: "wait for these jobs, or all of them",
      discussion: """
        A job that has ended is ignored. At a terminal, Ctrl-C cancels the running jobs, which \
        ends the wait.
        """,
      examples: [
        CommandExample("wait; echo done", "prints done when all jobs have ended"),
        CommandExample("wait 2", "waits for job 2"),
      ]
    ) { .wait($0 ?? []) }
  }
}

extension Session {
  func wait(for numbers: [Int]) throws(ShellError) {
    catchUp()
    if numbers.isEmpty { waitUntilIdle() } else { wait(for: try tasks(ofJobs: numbers)) }
  }
}
