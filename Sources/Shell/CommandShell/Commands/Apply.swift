extension ShellCommand {
  /// The `apply` command, which runs what was planned.
  static var applyCommand: Command<ShellCommand> {
    Command(
      "apply", arguments: .optional(.integer("N", in: 1...Int.max)),
      summary: "run plan N, or the last one, if still the same",
      discussion: """
        The command of the plan is planned again on the present state. If that gives the same \
        changes, effects and errors, the command runs as one step, unless undo, redo or goto \
        follows a change in it. Otherwise, nothing runs, and the first lines that differ are \
        shown. The last 100 plans of a session are kept.
        """,
      examples: [
        CommandExample("plan undo 3", "shows what undoing three steps would change"),
        CommandExample("apply", "undoes them, if the plan has not changed"),
      ]
    ) { number in
      ShellCommand(check: { _, call in _ = try call.front.plans.plan(number) }) {
        engine, call in
        call.runningTask = try engine.apply(number, for: call)
      }
    }.touching(.anything).forAgents(.apply)
  }
}

extension Engine {
  /// Runs a plan, if planning its line again gives the same.
  ///
  /// The line is one step, unless `undo`, `redo` or `goto` follows a change in it.
  ///
  /// If the plan differs, the answer shows the lines that differ.
  ///
  /// - Parameters:
  ///   - number: The number of the plan; nil for the last one.
  ///   - call: The call of `apply`.
  /// - Returns: The task whose effects are still running; nil if no effect is running.
  /// - Throws: A ``ShellError`` if there is no such plan, if it was planned at a given step, if it
  ///   does not show everything, if calls are nested too deeply, or if it differs now.
  func apply(_ number: Int?, for call: Call) throws(ShellError) -> StoreTask? {
    if keptFile?.needsLock == true { try lockKeptData(for: call) }
    catchUp()
    let (number, plan) = try call.front.plans.plan(number)
    if let step = plan.step {
      throw .failed("plan \(number) began at step \(step), so it cannot be applied")
    }
    if plan.commands.contains(where: \.isUnknown) {
      throw .failed("plan \(number) does not show everything, so it cannot be applied")
    }
    // A command at a prompt runs in the background; several commands wait for each other.
    var context = try call.nestedContext(
      waiting: plan.commands.count > 1 ? .each : call.context.waiting)
    let commandsNow = try self.plan(plan.line, time: plan.time, in: context)
    handleSignals()
    if isOver(in: context) { return nil }
    guard commandsNow == plan.commands else {
      answer(call, difference(from: plan.commands, to: commandsNow))
      throw .failed("plan \(number) would now do something else, so nothing was done")
    }
    context.mode = .run(step: CommandID(number: call.id.number, text: plan.line))
    // In one step, `undo` would undo all changes of the line.
    if try self.plan(plan.line, time: plan.time, in: context) != plan.commands {
      context.mode = .run()
    }
    return run(plan.line, in: context)
  }

  /// Returns the lines that differ between two plans, from the first line that differs.
  ///
  /// At most 20 commands and 100 lines of each plan are compared.
  private func difference(from old: [PlannedCommand], to new: [PlannedCommand]) -> [String] {
    let equal = zip(old, new).prefix { $0 == $1 }.count
    // Comparing all lines could take long.
    func lines(_ commands: [PlannedCommand]) -> [String] {
      var lines: [String] = []
      for command in commands[equal...].prefix(20) {
        lines.append(command.text)
        lines += command.changes.map { $0.line() }
        lines += command.summary(Appearance(), redact: devices.redact)
        if let error = command.error { lines.append("error: \(error)") }
      }
      return lines
    }
    let (oldLines, newLines) = (lines(old), lines(new))
    let start = zip(oldLines, newLines).prefix { $0 == $1 }.count
    let difference = newLines[start...].prefix(100).difference(
      from: oldLines[start...].prefix(100))
    return (difference.removals + difference.insertions).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
  }
}
