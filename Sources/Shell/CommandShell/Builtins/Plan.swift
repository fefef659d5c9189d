import StateDiff
import TimeTravel
import Unidirectional

extension Builtin {
  /// The `plan` command, which shows what another command would do.
  static var planCommand: Command<Builtin> {
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
    ) { .plan($0) }.readOnly()
  }
}

extension Session {
  /// Shows what the commands of a line would change and start, beginning with the state of a step;
  /// nil stands for the present state.
  ///
  /// - Throws: A ``ShellError`` if a command would fail, or if the step does not exist.
  func plan(_ line: String, at step: Int? = nil) throws(ShellError) {
    let plan = try Plan(of: self, at: step)
    let (command, aliases, planned) = (jobs.current, aliases, plannedStore)
    plannedStore = plan.store
    defer { (jobs.current, self.aliases, plannedStore) = (command, aliases, planned) }
    let result = Result { () throws(ShellError) in try self.plan(line, in: plan) }
    if options.json {
      printer.say(
        [],
        value: .record([
          .init("changes", .list(plan.changes.map(\.dumpValue))),
          .init(
            "effects", .list(plan.effects.map { $0.signature.dumpValue.redacted(by: tool.redact) })),
        ]))
    }
    try result.get()
  }

  private func plan(_ line: String, in plan: Plan<State, Action>) throws(ShellError) {
    try nesting { () throws(ShellError) in
      try line.withUTF8Bytes { bytes throws(ShellError) in
        for command in try Lexer(bytes) where !plan.hasQuit && !isOver && !isEnding() {
          do throws(ShellError) {
            try self.plan(command, in: plan)
          } catch {
            printer.report(explained(error, in: command).description, of: jobs.current)
          }
        }
      }
    }
  }

  private func plan(_ text: CommandText, in plan: Plan<State, Action>) throws(ShellError) {
    if !aliases.isEmpty, let line = aliases.beginExpansion(of: text) {
      defer { aliases.endExpansion() }
      return try self.plan(line, in: plan)
    }
    try checkDestination(of: text)
    var arguments = try commands.match(text)
    arguments.context = self
    plan.beginCommand()
    // Each planned command has its own number, so that its changes are a step of their own.
    jobs.current.id = CommandID(number: jobs.current.id.number + 1, name: text.source)
    if let builtin = builtin(at: arguments.commandIndex) {
      switch try builtin.parse(&arguments) {
      case .undo(let count): plan.move(.undo(count))
      case .redo(let count): plan.move(.redo(count))
      case .goTo(let step): plan.move(.goTo(step))
      case .time(let line):
        try checkTime(isBackground: text.isBackground)
        return try self.plan(line, in: plan)
      case .source, .replay, .resume, .program, .cancel, .plan, .saveSettings,
        .set(_, _, saves: true):
        throw .failed("plan cannot show what \"\(builtin.description.name)\" would do")
      case .help(let subject): _ = try explanation(of: subject)
      case .history(let count): try checkHistory(count: count)
      case .exportHistory: try checkHistory()
      case .sessionTest: _ = try sessionTest()
      case .wait(let numbers): _ = try tasks(ofJobs: numbers)
      case .why(let path): _ = try findLastChange(at: path, in: plan.store)
      case .alias(let text): _ = try define(alias: text)
      case .unalias(let names): try unalias(names)
      case .quit:
        plan.hasQuit =
          !printer.isInteractive || unsavedWork(in: plan.store.state.history.present) == nil
      case .showState, .record, .showLog, .showJobs, .echo, .showSettings, .set: break
      }
    } else {
      _ = try sendAction(plan.store, &arguments, false)
    }
    if let error = plan.error, !plan.doesSomething {
      // Most commands that fail do nothing else.
      plan.forgetCommand()
      throw .failed(error)
    }
    if !options.json {
      printer.print(planned: plan.commandChanges, effects: plan.commandEffects)
    }
    if let error = plan.error { throw .failed(error) }
  }
}

/// A store that reduces the actions of planned commands, but starts no effects.
///
/// It begins with the state of the session, and has the same reducer, middleware and feedback
/// loops.
private final class Plan<State: ToolState, Action: ToolAction> {
  let store: Session<State, Action>.SessionStore

  /// The changes that the planned commands would make.
  private(set) var changes: [Change] = []

  /// The effects that the planned commands would start.
  private(set) var effects: [StartedEffect] = []

  /// The changes that the last command would make.
  var commandChanges: [Change] { Array(changes[earlierChanges...]) }

  /// The effects that the last command would start.
  var commandEffects: [StartedEffect] { Array(effects[earlierEffects...]) }

  /// The numbers of changes and effects before the last command.
  private var (earlierChanges, earlierEffects) = (0, 0)

  /// Whether the last command would change the state, or start an effect other than an output to
  /// the shell.
  private(set) var doesSomething = false

  /// The reason why the last command would fail; nil if it would succeed.
  private(set) var error: String?

  /// Whether a planned command would end the session.
  var hasQuit = false

  init(of session: Session<State, Action>, at step: Int?) throws(ShellError) {
    let (tool, jobs) = (session.tool, session.jobs)
    var history = session.store.state.history
    if let step, let rejection = history.move(.goTo(step), tool.reducer, keeping: tool.keptParts) {
      throw .failed(session.sentence(for: rejection))
    }
    history.keepsPrevious = true
    store = Session.makeStore(
      tool, SessionState(history: history, logFormat: nil), now: session.environment.now, wake: {}
    ) { _ in jobs.current.id }
    store.willStart = { [unowned self] started, _, starter in
      effects += started.map { StartedEffect($0.signature, by: starter) }
      doesSomething = doesSomething || started.contains { $0.output == nil }
      return false
    }
    for feedback in tool.sessionFeedback { store.attach(feedback) }
    // Feedback starts the effects of the present state, which the session is already running.
    effects = []
    store.observe(
      StoreObserver { [unowned self] state, action, effects, _ in
        changes += state.history.changes
        doesSomething = doesSomething || !state.history.changes.isEmpty
        let output = firstOutput(of: effects)
        if let rejection = output.flatMap({ session.rejection($0) }) {
          error = rejection.error
        } else if case .perform(let inner) = action.kind {
          error = error ?? tool.render(inner, output, state.history.present)?.error
        }
      })
  }

  func beginCommand() {
    error = nil
    doesSomething = false
    (earlierChanges, earlierEffects) = (changes.count, effects.count)
  }

  /// Removes the effects of the last command, which are only outputs to the shell.
  func forgetCommand() { effects.removeSubrange(earlierEffects...) }

  func move(_ move: HistoryAction<State, Timestamped<Action>>) {
    store.send(SessionAction(.move(move)))
  }
}
