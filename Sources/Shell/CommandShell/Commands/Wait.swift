extension ShellCommand {
  /// The `wait` command, which waits for jobs.
  static var waitCommand: Command<ShellCommand> {
    Command(
      "wait", arguments: .optional(.repeated(.job)),
      summary: "wait for the given jobs, or for all jobs",
      discussion: """
        Jobs that have already ended are ignored. Without a number, so is endless work, such as a \
        timer. At a terminal, Ctrl-C cancels all running jobs and thereby ends the wait.
        """,
      examples: [
        CommandExample("wait; echo done", "prints done after all jobs have ended"),
        CommandExample("wait 2", "waits for job 2"),
      ]
    ) { numbers in
      ShellCommand { engine, call in
        engine.catchUp()
        guard let numbers else { return engine.waitUntilIdle(of: call) }
        engine.wait(for: try engine.tasks(ofJobs: numbers), of: call)
      }
    }.touching(.session)
  }
}
