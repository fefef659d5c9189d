extension ShellCommand {
  /// The `apply` command, which runs what was planned.
  static var applyCommand: Command<ShellCommand> {
    Command(
      "apply", arguments: .optional(.integer("N", in: 1...Int.max)),
      summary: "run the last plan, or plan N, if it still does the same",
      discussion: """
        The command of the plan is planned again on the present state. If that gives the same \
        changes, effects and errors, the command runs, as one step. Otherwise, nothing runs, and \
        the lines that differ are shown. The last 100 plans of a session are kept.
        """,
      examples: [
        CommandExample("plan undo 3", "shows what undoing three steps would change"),
        CommandExample("apply", "undoes them, if the plan has not changed"),
      ]
    ) { number in
      ShellCommand(plan: .refuse) { engine, call in
        call.remainder = try engine.apply(number, for: call)
      }
    }
  }
}

extension Engine {
  /// Runs a plan, if planning its line again gives the same.
  ///
  /// The line is one step, unless a later command of the line undoes what an earlier one has done.
  ///
  /// If the plan differs, the answer shows the lines that differ.
  ///
  /// - Parameters:
  ///   - number: The number of the plan; nil for the last one.
  ///   - call: The call of `apply`.
  /// - Returns: The task whose effects are still running; nil if no effect is running.
  /// - Throws: A ``ShellError`` if there is no such plan, if it began at another step, or if it
  ///   differs now.
  func apply(_ number: Int?, for call: Call) throws(ShellError) -> StoreTask? {
    catchUp()
    let (number, plan) = try plans.plan(number)
    if let step = plan.step {
      throw .failed("plan \(number) began at step \(step), so it cannot be applied")
    }
    var frame = try call.frame.nested()
    func commands() throws(ShellError) -> [PlannedCommand] {
      var commands: [PlannedCommand] = []
      try self.plan(plan.line, time: plan.time, in: frame) { command, _ in
        commands.append(command)
      }
      return commands
    }
    let commandsNow = try commands()
    if commandsNow == plan.commands {
      frame.step = CommandID(number: call.id.number, name: plan.line)
      // A line that undoes its own change cannot be one step.
      if try commands() != plan.commands { frame.step = nil }
      var line = plan.line
      return line.withUTF8 { run($0, in: frame) }
    }
    func lines(_ commands: [PlannedCommand]) -> [String] {
      commands.flatMap { command in
        command.changes.map { $0.line() } + command.summary(Appearance(), redact: devices.redact)
          + (command.error.map { ["error: \($0)"] } ?? [])
      }
    }
    let difference = lines(commandsNow).difference(from: lines(plan.commands))
    answer(
      call,
      (difference.removals + difference.insertions).map { change in
        switch change {
        case .remove(_, let line, _): "- \(line)"
        case .insert(_, let line, _): "+ \(line)"
        }
      })
    throw .failed("plan \(number) would now do something else, so nothing was done")
  }
}
