extension ShellCommand {
  /// The `undo` command, which undoes steps.
  static var undoCommand: Command<ShellCommand> {
    Command(
      "undo", short: "u", arguments: .optional(.count("K")),
      summary: "undo the last step, or the last K steps",
      discussion: """
        A step is a command that changed the state. Results that arrive before the next step, undo, \
        redo or goto belong to it, and so do later changes in the background, such as the ticks of \
        a timer. Undoing a step restores the state before it, but not the files that it wrote. It \
        also cancels the work that the step started. Other work continues; if the result of another \
        command changes the state later, that change is a new step.
        """,
      examples: [
        CommandExample("undo", "undoes the last step"),
        CommandExample("undo 3", "undoes the last three steps"),
      ]
    ) { move(.undo($0 ?? 1)) }.undoable().touching(.steps).forAgents()
  }

  /// The `redo` command, which redoes undone steps.
  static var redoCommand: Command<ShellCommand> {
    Command(
      "redo", arguments: .optional(.count("K")),
      summary: "redo one undone step, or K undone steps",
      discussion: """
        Redoing a step restores the state after that step. Nothing is looked up, loaded \
        or saved again. If a command changes the state after an undo, goto still reaches the \
        undone steps.
        """,
      examples: [CommandExample("undo 2; redo", "undoes two steps, then redoes one")]
    ) { move(.redo($0 ?? 1)) }.undoable().touching(.steps).forAgents()
  }

  /// The `goto` command, which goes to any step.
  static var goToCommand: Command<ShellCommand> {
    Command(
      "goto", arguments: .step("STEP"),
      summary: "go to the state after step STEP; 0 is the start",
      discussion: """
        STEP is a mark, or the number of any step that history --all lists. redo then follows \
        the steps that came after it when it was left last.
        """,
      examples: [CommandExample("goto 0", "goes back to the start of the session")]
    ) { step in
      ShellCommand { engine, call in
        try move(.goTo(engine.step(step, for: call))).body(engine, call)
      }
    }.undoable().touching(.steps).forAgents()
  }

  /// Returns the command for a move to another step.
  ///
  /// The command first names the steps. It also cancels any running work that an undone step
  /// started. The tool's actions for that work change both the state before the move and, if no
  /// such work is running again, the state after it. Effects that feedback loops start for the new
  /// state belong to the command.
  private static func move(_ move: HistoryAction<State, Timestamped<Action>>) -> ShellCommand {
    ShellCommand { engine, call in
      engine.catchUp()
      guard let destination = try? engine.store.state.destination(of: move),
        destination != engine.store.state.position.current
      else { return engine.send(move, by: call) }
      let undone =
        engine.jobs.isEmpty ? [] : Set(engine.store.state.commands(ofMoveTo: destination).undone)
      let tasks = engine.jobs.running.filter { undone.contains($0.call.id) }.map(\.task)
      let ended = engine.cancelActions(of: tasks)
      call.runningTask = try engine.send(as: call) { task in
        // There may be thousands of steps, and a quiet script lists none.
        if call.front.isInteractive || engine.options.json || engine.shown.changes {
          let (undone, redone) = engine.store.state.commands(ofMoveTo: destination)
          engine.deliver(.moved(undone: undone.map(\.text), redone: redone.map(\.text)), of: call)
        }
        engine.cancel(tasks, by: call, as: .background)
        // The actions may have added a step, so the move then names its destination by number.
        engine.store.send(tasks.isEmpty ? move : .goTo(destination), as: task)
        engine.correct(by: ended, of: call, as: task)
      }
    }
  }
}

extension Engine {
  /// Returns the tool's actions for the effects of tasks, if these effects were canceled now.
  func cancelActions(of tasks: some Sequence<StoreTask>) -> [Action] {
    tasks.flatMap(store.unfinishedEffects).compactMap(tool.cancelled)
  }

  /// Sends the actions for canceled work that change the state after a move, unless effects with
  /// the same action are running.
  func correct(by actions: [Action], of call: Call, as task: StoreTask) {
    let running = actions.isEmpty ? [] : cancelActions(of: Set(store.runningEffects.map(\.task)))
    for action in actions where !running.contains(action) {
      let action = Timestamped(action, at: environment.now())
      var state = store.state.present
      _ = tool.reducer(&state, action)
      if state == store.state.present { continue }
      store.send(.perform(action, by: call.id, as: .correction), as: task)
    }
  }
}

extension Parameter where Value == Int {
  /// Creates an argument for a number of steps.
  ///
  /// The range is only a description for agents, because the history rejects numbers outside of it.
  /// An integer that does not fit into 64 bits is an error.
  static func count(
    _ name: String, in range: ClosedRange<Int> = 1...Int.max
  ) -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: .integer, range: range)
    ) { reader throws(ShellError) in
      let (integer, text) = try reader.integer(for: name)
      guard let value = Int64(exactly: integer) else { throw .integerOutOfRange(text) }
      return Int(clamping: value)
    }
  }
}
