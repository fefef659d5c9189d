extension ShellCommand {
  /// The `time` command, which measures how long another command takes.
  static var timeCommand: Command<ShellCommand> {
    Command(
      "time", arguments: .line("COMMAND"),
      summary: "run COMMAND, and print how long it took",
      discussion: """
        The time includes all work that the command starts, and goes to standard error. To time \
        several commands together, quote them. With --json, "value" is {"milliseconds": N}.
        """,
      examples: [
        CommandExample("time source commands.txt", "shows how long the script takes"),
        CommandExample("time 'undo 5; redo 5'", "times both commands together"),
      ]
    ) { line in
      ShellCommand { engine, call in
        if call.isBackground { throw ShellError.failed("time waits for its command; remove the &") }
        let start = engine.environment.stopwatch()
        engine.run(line, in: try call.nestedContext())
        let duration = engine.environment.stopwatch() - start
        engine.deliver(.took(duration, failed: call.hasFailed), of: call)
      }
    }.touching(.nothing)
  }
}
