extension ShellCommand {
  /// The `resume` command, which continues an earlier session.
  static var resumeCommand: Command<ShellCommand> {
    Command(
      "resume", summary: "continue the session that --resume continues",
      discussion: """
        --sessions lists the sessions, and marks that one. The command works at a terminal, without \
        --safe, in a session that has no steps yet. With --json, "value" has the form of replay's.
        """
    ) { ShellCommand(plan: .refuse) { try $0.resumeAtPrompt($1) } }
  }
}

extension Engine {
  /// Continues an earlier session in place of this one, which must not have changed anything.
  func resumeAtPrompt(_ call: Call) throws {
    if options.safe { throw ShellError.failed("--safe does not allow resume") }
    if call.frame.script != nil {
      throw ShellError.failed("resume works only at the prompt; use the option --resume")
    }
    catchUp()
    let history = store.state
    if history.position.last > 0 || unsavedWork(in: history.present) != nil {
      throw ShellError.failed("this session already has steps; quit, and start with --resume")
    }
    try resume(nil, for: call)
  }
}
