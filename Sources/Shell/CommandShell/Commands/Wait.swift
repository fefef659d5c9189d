import Unidirectional

extension ShellCommand {
  /// The `wait` command, which waits for jobs.
  static var waitCommand: Command<ShellCommand> {
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
    ) { numbers in ShellCommand { try $0.wait(for: numbers ?? [], by: $1) } }
  }
}

extension Engine {
  func wait(for numbers: [Int], by call: Call) throws(ShellError) {
    catchUp()
    let tasks = try tasks(ofJobs: numbers)
    if numbers.isEmpty { waitUntilIdle(of: call) } else { wait(for: tasks, of: call) }
  }
}
