import StateDiff
import TimeTravel
import Unidirectional

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
    ) { line in ShellCommand(plan: .refuse) { try $0.plan(line, for: $1) } }.readOnly()
  }
}

extension Engine {
  /// Shows what the commands of a line would change and start, beginning with the state after a
  /// step; nil stands for the present state.
  ///
  /// - Throws: A ``ShellError`` if the line cannot be read, or if the step does not exist.
  func plan(_ line: String, at step: Int? = nil, for call: Call) throws(ShellError) {
    let planner = try Engine(planning: self, at: step)
    let sink = PlanSink { [self] in deliver(.planned($0), of: call) }
    var frame = try call.nestedFrame()
    frame.sink = sink
    planner.run(line, in: frame)
  }
}
