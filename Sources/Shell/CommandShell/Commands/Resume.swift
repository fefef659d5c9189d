extension ShellCommand {
  /// The `resume` command, which continues an earlier session.
  static var resumeCommand: Command<ShellCommand> {
    Command(
      "resume", summary: "continue unsaved work, or else the last session",
      discussion: """
        --sessions marks that session in its list. The command works at a terminal, without \
        --safe, in a session that has no steps yet. With --json, "value" has the form of replay's.
        """
    ) {
      ShellCommand { engine, call in
        if call.front.isSafe { throw ShellError.notSafe("resume") }
        if call.location?.source.isScript == true {
          throw ShellError.failed("resume works only at the prompt; use the option --resume")
        }
        engine.catchUp()
        // The earlier session replaces this session, so this session must not have changed
        // anything.
        let history = engine.store.state
        if history.position.last > 0 || engine.unsavedWork(in: history.present) != nil {
          throw ShellError.failed("this session already has steps; quit, and start with --resume")
        }
        try engine.resume(nil, for: call)
      }
    }.touching(.anything)
  }
}
