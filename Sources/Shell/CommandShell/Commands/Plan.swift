extension ShellCommand {
  /// The `plan` command, which shows what another command would do.
  static var planCommand: Command<ShellCommand> {
    Command(
      "plan", arguments: .line("COMMAND"),
      summary: "show what COMMAND would change and start, without running it",
      discussion: """
        The changes are those that COMMAND would make at once, and the effects are those that it \
        would start. The results of the effects are not known, so changes that depend on them are \
        not shown. To plan several commands, quote them: each one starts from the state that \
        the one before it would leave. With --json, "value" is {"changes": […], "effects": […]}.
        """,
      examples: [
        CommandExample("plan undo 3", "shows what undoing three steps would change"),
        CommandExample("plan 'undo; redo'", "plans both commands together"),
      ]
    ) { line in
      ShellCommand(plan: .refuse) { engine, call in
        try engine.plan(for: call) { planner, frame in planner.run(line, in: frame) }
      }
    }.readOnly()
  }
}

extension Engine {
  /// Shows what commands would change and start, without changing the session.
  ///
  /// `run` receives an engine for the plan and a frame, and runs the commands with them. The plan
  /// begins with the state after the step numbered `step`; nil stands for the present state.
  ///
  /// - Throws: A ``ShellError`` if the step is not kept, if calls are nested too deeply, or if
  ///   `run` throws.
  func plan(
    at step: Int? = nil, for call: Call, _ run: (Engine, Frame) throws(ShellError) -> Void
  ) throws(ShellError) {
    let planner = try Engine(planning: self, at: step)
    let sink = PlanSink { [self] in deliver(.planned($0), of: call) }
    var frame = try call.nestedFrame()
    frame.sink = sink
    try run(planner, frame)
  }
}
