package import CommandShell
import Unidirectional

/// `headlines`, for the shell to run.
///
/// - Parameters:
///   - version: What the greeting says.
///   - environment: What loads.
///   - sideEffects: The way in which loading is attached to the reducer.
/// - Returns: The tool.
package func headlinesTool(
  version: String, environment: HeadlinesEnvironment, sideEffects: SideEffects = .effects
) -> Tool<HeadlinesState, HeadlinesAction> {
  var tool = Tool(
    name: "headlines",
    version: version,
    greeting: "Headlines \(version). Type help for the commands, quit to leave.",
    initialState: HeadlinesState(),
    reducer: headlinesReducer.timestamped(),
    groups: headlinesCommands,
    view: { before, action in { after in headlinesView(before, action, after) } },
    prompt: { _ in "headlines> " },
    cancelled: { $0.name == loadName ? .loadCancelled : nil },
    sessionTest: SessionTestContents(
      imports: ["CommandShell", "HeadlinesApp"], reducer: "headlinesReducer.timestamped()"),
    redact: ResourceName.redactingSecrets)
  switch sideEffects {
  case .middleware: tool.middleware = [loadingByMiddleware(environment).timestamped()]
  case .effects: tool.reducer = loadingByEffects(environment).timestamped()
  case .feedback: tool.feedback = [loadingByFeedback(environment).timestamped()]
  }
  return tool
}
