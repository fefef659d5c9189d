import SystemIO

/// Runs a tool on scripts, piped input or a terminal, depending on the options.
///
/// ```swift
/// let status = Shell.run(tool, options: options, environment: try .live())
/// exit(status.code)
/// ```
public enum Shell {
  /// Runs a tool to completion on the current thread.
  ///
  /// - Parameters:
  ///   - tool: The tool to run.
  ///   - options: The options of the session.
  ///   - environment: The environment of the session.
  /// - Returns: The status to exit with.
  @inlinable
  public static func run<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment
  ) -> ExitStatus {
    run(tool, options, environment) { $0 }
  }

  /// Runs a tool to completion on the current thread, and calls `finish` with its status.
  ///
  /// `prepare` is called with the session's store before any effect starts. `finish` may exit the
  /// process; the system then frees the memory of the session, which is faster.
  @inlinable
  static func run<State, Action, Value>(
    _ tool: Tool<State, Action>, _ options: SessionOptions, _ environment: ShellEnvironment,
    prepare: (Engine<State, Action>.EngineStore) -> Void = { _ in },
    finish: (ExitStatus) -> Value
  ) -> Value {
    do throws(ExitStatus) {
      let setup = try SessionSetup.open(options, environment, for: tool)
      let engine = Engine.make(setup, prepare: prepare)
      return withExtendedLifetime(engine) { finish(engine.runSession(setup)) }
    } catch {
      return finish(error)
    }
  }

  @usableFromInline
  static func exit(with status: ExitStatus) -> Never { CurrentProcess.exit(status.code) }
}

extension Shell {
  /// Runs a tool in a test, and passes its asynchronous effects to `hold` instead of running them.
  ///
  /// Effects that wait for a clock do run, because a test can give them a virtual clock. `onState`
  /// receives the state at the start and after each action. The current thread runs the tool, and
  /// calls both functions. A tool without a name gets the name `tool`.
  package static func run<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment,
    holdingEffects hold: @escaping (HeldEffect<Action>) -> Void,
    onState: @escaping (State) -> Void
  ) -> ExitStatus {
    var tool = tool
    if tool.name.isEmpty { tool.name = "tool" }
    // A test that names no folder must not read or write the data of the user who runs it.
    if options.data == nil, environment.directories.data == nil { tool.keptData = nil }
    let prepare = { (store: Engine<State, Action>.EngineStore) in
      store.effects.hold = { effect in
        hold(effect.map { .perform(Timestamped($0), by: CommandID(number: 0, text: "")) })
      }
      _ = store.watch { onState($0.present) }
    }
    return run(tool, options, environment, prepare: prepare) { $0 }
  }
}
