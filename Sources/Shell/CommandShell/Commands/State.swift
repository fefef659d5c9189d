extension ShellCommand {
  /// The `state` command, which prints the whole state.
  static var stateCommand: Command<ShellCommand> {
    Command(
      "state", summary: "print the whole state",
      discussion: """
        With --json, "value" is an object with one key for each part of the state.
        """,
      examples: [CommandExample("state", "prints each part of the state with its name")]
    ) {
      ShellCommand { engine, call in
        let state = engine.store.state.present.dumpValue
        engine.paged(call) { engine.answer(call, state.lines(), value: state) }
      }
    }.touching(.nothing).forAgents()
  }
}
