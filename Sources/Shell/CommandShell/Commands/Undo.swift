extension ShellCommand {
  /// The `undo` command, which undoes steps.
  static var undoCommand: Command<ShellCommand> {
    Command(
      "undo", short: "u", arguments: .optional(.count("K")),
      summary: "undo the last step, or the last K steps",
      discussion: """
        A step is a command that changed the state. Changes that its background work made before \
        the next step, undo, redo or goto belong to it. A command that changed nothing is not a \
        step. Undoing a step restores the state before it, but not the files that it wrote. It also \
        cancels any background work that the step started. Other background work continues; if it \
        changes the state later, that change is a new step.
        """,
      examples: [
        CommandExample("undo", "undoes the last step"),
        CommandExample("undo 3", "undoes the last three steps"),
      ]
    ) { move(.undo($0 ?? 1)) }.undoable()
  }

  /// The `redo` command, which redoes undone steps.
  static var redoCommand: Command<ShellCommand> {
    Command(
      "redo", arguments: .optional(.count("K")),
      summary: "redo one undone step, or K undone steps",
      discussion: """
        Redoing a step restores the state after that step. Nothing is looked up, loaded \
        or saved again. If a command changes the state after an undo, the undone steps are \
        discarded, and a message says so.
        """,
      examples: [CommandExample("undo 2; redo", "undoes two steps, then redoes one")]
    ) { move(.redo($0 ?? 1)) }.undoable()
  }

  /// The `goto` command, which goes to any step.
  static var goToCommand: Command<ShellCommand> {
    Command(
      "goto", arguments: .count("STEP", kind: .step, in: 0...Int.max),
      summary: "go to the state after step STEP; step 0 is the start",
      discussion: """
        The steps after STEP are kept until a command makes a new step. Until then, redo and goto \
        can return to them.
        """,
      examples: [CommandExample("goto 0", "goes back to the start of the session")]
    ) { move(.goTo($0)) }.undoable()
  }

  /// Returns the command for a move to another step.
  ///
  /// The command first names the steps. It also cancels any running work that an undone step
  /// started.
  private static func move(_ move: HistoryAction<State, Timestamped<Action>>) -> ShellCommand {
    ShellCommand(dependsOnState: true) { engine, call in
      engine.catchUp()
      guard let (destination, commands) = engine.store.state.moved(by: move) else {
        return engine.send(move, by: call)
      }
      let isUndo = destination < engine.store.state.position.current
      engine.deliver(.moved(isUndo: isUndo, commands.map(\.name)), of: call)
      let undone = isUndo && !engine.jobs.isEmpty ? Set(commands) : []
      let tasks = engine.jobs.running.filter { undone.contains($0.call.id) }.map(\.task)
      engine.cancel(tasks, by: call)
      // Canceling may have added a step, so the move then names its destination by number.
      engine.send(tasks.isEmpty ? move : .goTo(destination), by: call)
    }
  }
}

extension Parameter where Value == Int {
  /// Creates an argument for a number of steps, or for the number of one step.
  ///
  /// The range is only a description for agents, because the history rejects numbers outside of it.
  /// An integer that does not fit into 64 bits is an error.
  static func count(
    _ name: String, kind: ArgumentKind = .integer, in range: ClosedRange<Int> = 1...Int.max
  ) -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: kind, range: range)
    ) { reader throws(ShellError) in
      let (integer, text) = try reader.integer(for: name)
      guard let value = Int64(exactly: integer) else { throw .integerOutOfRange(text) }
      return Int(clamping: value)
    }
  }
}
