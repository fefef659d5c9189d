package import CommandShell
import StateDiff
import TerminalText

/// What a person is told of an action, given the state before and after it; nil where the diff says
/// all.
package func headlinesView(
  _ before: HeadlinesState, _ action: HeadlinesAction, _ after: HeadlinesState
) -> Answer? {
  switch action {
  case .loadRequested, .reloadRequested:
    guard let source = before.loading, source == after.loading else { return nil }
    return Answer(
      "\(quoted(source.description)) is being loaded already",
      value: .record([.init("source", source.dumpValue)]))
  case .loadResponse(let source, let outcome):
    guard before.loading == source else { return nil }
    switch outcome {
    case .loaded(let titles): return list(titles, of: source)
    case .failed(let reason): return .failure(reason)
    }
  case .titlesRequested:
    switch after.headlines {
    case .initial: return .failure(HeadlinesRejection.nothingLoaded)
    case .loading: return .failure(HeadlinesRejection.stillLoading(from: after.source))
    case .loaded(let titles): return list(titles, of: after.source)
    case .failed(let reason): return .failure(HeadlinesRejection.loadFailed(reason))
    }
  case .loadCancelled:
    return nil
  }
}

private func list(_ titles: [String], of source: ResourceName) -> Answer {
  let value = DumpValue.list(titles.map(DumpValue.string))
  if titles.isEmpty { return Answer("\(quoted(source.description)) holds no titles", value: value) }
  return Answer(titles.enumerated().map { "\($0.offset + 1)  \($0.element)" }, value: value)
}
