package import CommandShell
import TimeTravel
import Unidirectional

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
  tool.migrations = [fromVersion010, fromTitles]
  tool.sessionTest = SessionTestContents(
    imports: ["CommandShell", "headlines"], reducer: "headlinesReducer.timestamped()")
  tool.redact = ResourceName.redactingSecrets
  switch sideEffects {
  case .middleware: tool.middleware = [loadingByMiddleware(environment).timestamped()]
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

/// The migration of recordings of version 0.1.0, which had a single feed.
///
/// In that version, a load discarded the earlier titles, so `only` is true in each request.
private let fromVersion010 = Migration { line in
  try line.action.convert("loadRequested.from") { (source: ResourceName) in [source] }
  try line.action.rename("reloadRequested", to: "loadRequested")
  try line.action.add("loadRequested.from", [ResourceName]())
  try line.action.add("loadRequested.only", true)
  try line.state.derive("feeds", from: "") { (feed: TitlesFeed) in [feed] }
}

/// The migration of recordings with schema 2, in which a feed was only a list of titles.
private let fromTitles = Migration { line in
  func news(_ titles: [String]) -> NewsFeed {
    NewsFeed(items: titles.map { NewsItem(title: $0) })
  }
  try line.action.convert("loadResponse._1.loaded._0", news)
  for path in ["loaded._0", "loading.earlier", "failed.earlier"] {
    try line.state.convert("feeds[].headlines.\(path)", news)
  }
}

/// A feed in recordings with schema 2.
private struct TitlesFeed: Codable {
  enum Headlines: Codable {
    case initial
    case loading(earlier: [String]?)
    case loaded([String])
    case failed(String, earlier: [String]?)
  }

  let source: ResourceName
  let headlines: Headlines
}
