package import CommandShell

/// Creates `headlines` for the shell.
///
/// `keepsLoads` tells whether the feeds of every `load` are kept for later sessions.
package func headlinesTool(
  environment: HeadlinesEnvironment, sideEffects: SideEffects = .effects, keepsLoads: Bool = false
) -> Tool<HeadlinesState, HeadlinesAction> {
  var tool = Tool(
    initialState: HeadlinesState(),
    reducer: openingLinks(environment),
    sections: headlinesCommands,
    render: headlinesAnswer,
    prompt: { _ in "headlines> " },
    cancelled: loadCancelled,
    previews: true)
  tool.interrupted = { $0.loading.map { .loadCancelled(from: $0) } }
  // The recordings of the versions before the first release had schemas 1 and 2.
  tool.migrations = [
    Migration { _ in }, Migration { _ in },
    Migration { line in
      try line.action.add("loadRequested.keep", false)
      try line.state.add("feeds[].keeping", "no")
    },
  ]
  tool.sessionTest = SessionTestContents(
    imports: ["CommandShell", "headlines"], reducer: "headlinesReducer.timestamped()")
  tool.redact = ResourceName.redactingSecrets
  tool.keptData = KeptData("feeds", \.keptFeeds, merge: KeptFeed.merge)
  tool = tool.keeping(\.knownAddresses)
  // The reducer cannot name the sources, because recorded actions lack the secret parts.
  let naming = Middleware<HeadlinesState, HeadlinesAction> { action, context, next in
    switch action {
    case .loadRequested(let sources, let only, let keep):
      let names = context.state.named(sources.map(environment.absolute))
      next(.loadRequested(from: names, only: only, keep: keep || keepsLoads))
    case .removeRequested(let source):
      // The path of a file counts before a name, which may be shown for a file in another folder.
      let names = context.state.named([environment.absolute(source), source])
      next(.removeRequested(names.first { context.state.feed(of: $0) != nil } ?? names[0]))
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

extension HeadlinesEnvironment {
  /// Returns a source whose text means the same in every folder.
  fileprivate func absolute(_ source: ResourceName) -> ResourceName {
    if source.isAddress || source.text == "-" { return source }
    return ResourceName(absolutePath(source.text), description: source.text)
  }
}

/// Returns the action for a load that was canceled; nil for any other effect.
private func loadCancelled(_ effect: EffectSignature) -> HeadlinesAction? {
  guard effect.name == loadName, let id = effect.arguments.first?.value as? String else {
    return nil
  }
  return .loadCancelled(from: ResourceName(id))
}
