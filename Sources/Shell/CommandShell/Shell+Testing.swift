import TimeTravel
package import Unidirectional

extension Shell {
  /// Runs a tool to completion on the current thread, without running its asynchronous effects.
  ///
  /// Effects that wait for a clock run, because a test passes a virtual clock to them. A tool
  /// without a name is named `tool`.
  ///
  /// - Parameters:
  ///   - tool: The tool to run.
  ///   - options: The options of the session.
  ///   - environment: The environment of the session.
  ///   - hold: Called on this thread with each asynchronous effect that does not wait for a clock.
  ///   - onState: Called on this thread with the state at the start and after each action.
  /// - Returns: The status to exit with.
  package static func run<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment,
    holdingEffects hold: @escaping (HeldEffect<Action>) -> Void,
    onState: @escaping (State) -> Void
  ) -> ExitStatus {
    var tool = tool
    if tool.name.isEmpty { tool.name = "tool" }
    do throws(ExitStatus) {
      let resources = try SessionResources.open(options, environment, for: tool)
      let session = Session.make(tool, resources) { store in
        store.holdEffect = { effect in hold(effect.map { SessionAction(.perform($0)) }) }
        store.subscribe(to: \.history.present, removingRepeats: false) { onState($0) }
      }
      return session.run(resources)
    } catch {
      return error
    }
  }
}
