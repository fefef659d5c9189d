extension ShellCommand {
  /// The `drop` command, which does the later steps again without some steps.
  static var dropCommand: Command<ShellCommand> {
    Command(
      "drop", arguments: .repeated(.step("STEP", isDone: true)),
      summary: "do the later steps again without STEP",
      discussion: """
        The actions of the later steps up to the present one run again without their effects. The \
        result is one new step. If one of the actions is now refused, or if a step cannot be done \
        again because it replaced the whole state, nothing changes. Work that STEP has started and \
        that is still running is canceled.
        """,
      examples: [CommandExample("drop 2 5", "undoes only the steps 2 and 5")]
    ) { steps in
      ShellCommand { engine, call in
        try engine.checkHistory()
        engine.catchUp()
        let steps = Set(try steps.map { try engine.step($0, for: call) })
        let history = engine.store.state
        let state = try history.state(without: steps, engine.tool.reducer)
        let tasks = engine.jobs.running.filter { job in
          steps.contains { history.includes($0, by: job.call.id) }
        }.map(\.task)
        let ended = engine.cancelActions(of: tasks)
        call.runningTask = try engine.send(as: call) { task in
          engine.cancel(tasks, by: call, as: .background)
          engine.store.send(.replaceState(state, by: call.id), as: task)
          engine.correct(by: ended, of: call, as: task)
        }
      }
    }.undoable().forAgents().with { $0.yields = true }
  }
}
