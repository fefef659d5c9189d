extension ShellCommand {
  /// The `diff` command, which compares the states after two steps.
  static var diffCommand: Command<ShellCommand> {
    Command(
      "diff", arguments: .step("A"), .optional(.step("B")),
      summary: "show what differs between two steps",
      discussion: """
        The changes lead from the state after step A to the state after step B, or else to the \
        present state. A step is named by its number or by a mark. With --json, "changes" has the \
        changes.
        """,
      examples: [CommandExample("diff 0", "shows what has changed since the start")]
    ) { first, second in
      ShellCommand { engine, call in
        let old = try engine.history(at: engine.step(first, for: call))
        let new = try second.map { try engine.history(at: engine.step($0, for: call)) }
        let changes = (new ?? engine.store.state).present.changes(from: old.present)
        engine.deliver(.differed(changes), of: call)
      }
    }.touching(.history).forAgents().with { $0.yields = true }
  }
}
