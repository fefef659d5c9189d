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
        the one before it would leave. plan state > FILE writes the plan to FILE, and plan 'state > \
        FILE' names FILE. plan source FILE plans the lines of a script, except those that depend \
        on an effect whose result may change the state. A command that would change the session \
        itself, such as set or quit, says so. To run a plan, use apply with its number. With \
        --json, "value" is {"changes": […], "effects": […], "plan": N}, with "files": […] if it \
        would write any, and "would": […] if it would change the session.
        """,
      examples: [
        CommandExample("plan undo 3", "shows what undoing three steps would change"),
        CommandExample("plan 'undo; redo'", "plans both commands together"),
      ]
    ) { line in
      ShellCommand { try $0.plan(line, for: $1) }
    }.touching(.anything).forAgents(.plan)
  }
}

extension Engine {
  /// Shows what the commands of a line would change and start, and keeps the plan for `apply`.
  ///
  /// The plan begins with the state after the step numbered `step`; nil stands for the present
  /// state.
  ///
  /// - Throws: A ``ShellError`` if the step is not kept, or if calls are nested too deeply.
  func plan(_ line: String, at step: Int? = nil, for call: Call) throws(ShellError) {
    let time = environment.now()
    let commands = try plan(line, at: step, time: time, in: call.nestedContext()) {
      [self] command, location in
      if let location {
        show(command, at: location, in: call.context)
      } else {
        deliver(.planned(command), of: call)
      }
    }
    // A plan that was interrupted is not complete.
    handleSignals()
    if isOver(in: call.context) { return }
    let plan = PlanList.Plan(line: line, time: time, step: step, commands: commands)
    if let number = call.front.plans.append(plan) { deliver(.numbered(plan: number), of: call) }
  }

  /// Plans the commands of a line, and passes each of them to `receive` as soon as it is planned.
  ///
  /// The parameters `step` and `time` are those of ``init(planning:at:time:)``.
  ///
  /// - Returns: The planned commands.
  /// - Throws: A ``ShellError`` if the step is not kept.
  func plan(
    _ line: String, at step: Int? = nil, time: Timestamp? = nil, in context: CallContext,
    receive: @escaping Planning.Receiver = { _, _ in }, as mode: (Planning) -> Mode = Mode.plan
  ) throws(ShellError) -> [PlannedCommand] {
    let planner = try Engine(planning: self, for: context.front, at: step, time: time)
    var (context, commands) = (context, [PlannedCommand]())
    let planning = Planning(step: context.mode.step) { command, location in
      commands.append(command)
      receive(command, location)
    }
    (context.mode, context.sink) = (mode(planning), PlanSink(planning))
    (context.front, context.outer) = (planner.front, nil)
    planner.run(line, in: context)
    return commands
  }

  /// Delivers a planned command of a script as a call of its own, which text output shows below the
  /// text of the command.
  ///
  /// `context` has the sink from which the sink of that call is made.
  func show(_ command: PlannedCommand, at location: ScriptLocation?, in context: CallContext) {
    var context = context
    context.location = location
    withCall(command.text, in: context) { call in deliver(.planned(command), of: call) }
  }

  /// Delivers the refusal of a plan to show what a command or `|` would do.
  func refusePlan(of name: String, by call: Call) {
    let reason = "plan cannot show what \"\(name)\" would do"
    deliver(.planned(PlannedCommand(error: reason, isUnknown: true)), of: call)
  }
}
