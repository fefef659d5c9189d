import Unidirectional

extension Builtin {
  /// The `wait` command, which waits for jobs.
  static var waitCommand: Command<Builtin> {
    Command(
      "wait", arguments: .optional(.repeated(.job)),
      summary: "wait for the given jobs, or for all jobs",
      discussion: """
        Jobs that have already ended are ignored. At a terminal, Ctrl-C cancels all running jobs \
        and thereby ends the wait.
        """,
      examples: [
        CommandExample("wait; echo done", "prints done after all jobs have ended"),
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
