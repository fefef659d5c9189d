extension Shell {
  /// Runs a tool to completion on the current thread, without running its asynchronous effects.
  ///
  /// Effects that wait for a clock run, because a test passes a virtual clock to them. All others
  /// are passed to `hold`. `onState` receives the state at the start and after each action. Both
  /// functions are called on this thread. A tool without a name is named `tool`.
  package static func run<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment,
    holdingEffects hold: @escaping (HeldEffect<Action>) -> Void,
    onState: @escaping (State) -> Void
  ) -> ExitStatus {
    var tool = tool
    if tool.name.isEmpty { tool.name = "tool" }
    do throws(ExitStatus) {
      let resources = try SessionResources.open(options, environment, for: tool)
      let engine = Engine.make(resources) { store in
        store.holdEffect = { effect in
          hold(effect.map { .perform(Timestamped($0), by: CommandID(number: 0, name: "")) })
        }
        _ = store.watch { onState($0.present) }
      }
      return engine.runSession(resources)
    } catch {
      return error
    }
  }
}
