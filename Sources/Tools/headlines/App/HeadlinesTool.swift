package import CommandShell

/// Creates `headlines` for the shell.
package func headlinesTool(
  environment: HeadlinesEnvironment, sideEffects: SideEffects = .effects
) -> Tool<HeadlinesState, HeadlinesAction> {
  var tool = Tool(
    initialState: HeadlinesState(),
    reducer: openingLinks(environment),
    sections: headlinesCommands,
    render: headlinesAnswer,
    prompt: { _ in "headlines> " },
    cancelled: loadCancelled,
    previews: true)
  // The recordings of the versions before the first release had schemas 1 and 2.
  tool.migrations = [Migration { _ in }, Migration { _ in }]
  tool.sessionTest = SessionTestContents(
    imports: ["CommandShell", "headlines"], reducer: "headlinesReducer.timestamped()")
  tool.redact = ResourceName.redactingSecrets
  // The reducer cannot name the sources, because recorded actions lack the secret parts.
  let naming = Middleware<HeadlinesState, HeadlinesAction> { action, context, next in
    switch action {
    case .loadRequested(let sources, let only):
      next(.loadRequested(from: context.state.named(sources), only: only))
    case .removeRequested(let source):
      for source in context.state.named([source]) { next(.removeRequested(source)) }
    default: next(action)
    }
  }
  tool.middleware = [naming.timestamped()]
  switch sideEffects {
  case .middleware: tool.middleware.append(loadingByMiddleware(environment).timestamped())
  case .effects: tool.reducer = loadingByEffects(environment).timestamped()
  case .feedback: tool.feedback = [loadingByFeedback(environment).timestamped()]
  }
  return tool
}

/// Returns the action for a load that was canceled; nil for any other effect.
private func loadCancelled(_ effect: EffectSignature) -> HeadlinesAction? {
  guard effect.name == loadName, let id = effect.arguments.first?.value as? String else {
    return nil
  }
  return .loadCancelled(from: ResourceName(id))
}
