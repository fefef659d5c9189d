public import StateDiff
public import TimeTravel
public import Unidirectional

extension ToolEngine {
  /// An engine for a tool.
  @inlinable
  static func make<State, Action>(
    _ tool: Tool<State, Action>, settings: EngineSettings
  ) -> ToolEngine {
    typealias Shell = ShellAction<State, Action>
    let now = settings.now
    let port = EnginePort()
    var middleware = tool.middleware.map {
      $0.pullback(state: { (state: ShellState<State, Action>) in state.app }, action: Shell.app)
    }
    if !tool.middleware.isEmpty || !tool.feedback.isEmpty {
      middleware.append(Shell.naming { port.origin($0) })
    }
    let store = Store(
      initialState: ShellState(
        timeline: Timeline<State, Timestamped<Action>>(tool.initialState, limit: settings.steps),
        settings: settings.shell),
      reducer: shellReducer(
        tool.reducer, view: tool.view, saved: tool.unsavedWork?.saved,
        log: { [inspect = tool.dumpAction] entry in
          if let text = LogText(entry, inspect) { settings.write(text) }
        }),
      middleware: middleware,
      onEnqueue: { (action: inout Timestamped<Shell>, _: StoreTask) in action.stamp(now) },
      wake: settings.wake)
    let (initialState, unsavedWork) = (tool.initialState, tool.unsavedWork)
    let recorder = makeSessionRecorder(
      name: tool.name, version: tool.version, limit: settings.steps, reducer: tool.reducer,
      redact: tool.redact,
      savedWork: unsavedWork?.saved,
      trackWork: { unsavedWork?.track(initialState) }, store: store, port: port)
    store.observe(after: { $0.news }) { news, action, effects, task in
      // Before the answer is printed, so that what was answered is written down.
      if recorder.isActive { recorder.note(action, effects) }
      guard let news else { return }
      if let saved = news.saved { recorder.unsavedWork?.keep(saved) }
      port.present(news, task)
    }
    store.onFault = { port.fault($0) }

    var perform: [Perform] = []
    for command in tool.groups.flatMap(\.commands) {
      perform.append(performing(command) { store.send(Timestamped(.app($0, by: $1))) })
    }
    let (prompt, cancelled, feedback) = (tool.prompt, tool.cancelled, tool.feedback)
    return ToolEngine(
      perform: perform, effects: store,
      words: { candidates, typed in
        candidates.words(in: store.state.app, beginningWith: typed)
      },
      dumpValue: { store.state.app.dumpValue },
      prompt: { prompt(store.state.app) },
      unsavedWork: { recorder.unsavedWork?.sentence(store.state.app) },
      sendCancelled: { signature, origin in
        guard let action = cancelled(signature) else { return }
        store.send(Timestamped(.app(action, by: origin)))
      },
      travel: { (travel) throws(TimelineRejection) in
        if let rejection = store.state.timeline.rejection(of: travel.action()) { throw rejection }
        store.send(Timestamped(.travel(travel)))
      },
      destination: { (travel) throws(TimelineRejection) in
        try store.state.timeline.destination(of: travel.action())
      },
      position: { store.state.timeline.position },
      forEachStep: { range, body in
        store.state.timeline.forEachStep(in: range) { step in
          body(step.number, step.origin.name, step.after.changes(from: step.before))
        }
      },
      origins: { store.state.timeline.origins(among: $0, inSteps: $1) },
      devToolsFile: { store.state.timeline.reduxDevToolsFile(steps: $0) },
      testFunction: { (expression) throws(SwiftLiteralError) in
        try store.state.timeline.sessionTest(expression: expression)
      },
      settings: { store.state.settings },
      change: { store.send(Timestamped(.settingsChanged($0))) },
      recorder: recorder,
      begin: {
        for loop in feedback {
          let whole = loop.pullback(
            state: { (state: ShellState<State, Action>) in state.app }, action: Shell.app)
          store.attach(whole.starting { !$0.isRestored })
        }
      },
      port: port)
  }
}

extension ToolEngine {
  /// Reads the arguments of a command, and hands on what it becomes.
  @inlinable
  static func performing<Action>(
    _ command: Command<Action>, _ send: @escaping (Action, StepOrigin) -> StoreTask
  ) -> Perform {
    func perform(
      _ reader: inout ArgumentReader, _ origin: StepOrigin
    ) throws(ShellError) -> StoreTask {
      send(try command.parse(&reader), origin)
    }
    return perform
  }
}

extension EngineSettings {
  /// Writes an entry of the log.
  @usableFromInline
  func write(_ text: LogText) {
    writeLog(text.lines(palette))
  }
}

extension ShellAction {
  /// A middleware that says of actions which have come without their command by which one they
  /// are.
  @usableFromInline
  static func naming<Whole>(
    _ origin: @escaping (StoreTask) -> StepOrigin
  ) -> Middleware<Whole, Timestamped<ShellAction>> {
    Middleware { action, context, next in
      guard case .app(let app, by: nil) = action.action else { return next(action) }
      next(Timestamped(.app(app, by: origin(context.task)), at: action.time))
    }
  }
}
