package import CommandShell
import Unidirectional

/// Creates `headlines` for the shell.
///
/// - Parameters:
///   - environment: The functions that the tool depends on.
///   - sideEffects: The way loading is attached to the reducer.
/// - Returns: The tool.
package func headlinesTool(
  environment: HeadlinesEnvironment, sideEffects: SideEffects = .effects
) -> Tool<HeadlinesState, HeadlinesAction> {
  var tool = Tool(
    initialState: HeadlinesState(),
    reducer: headlinesReducer.timestamped(),
    sections: headlinesCommands,
    render: headlinesAnswer,
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
