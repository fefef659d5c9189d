package import CommandShell
import StateDiff
import TerminalText

/// Renders the answer to an action; nil if there is nothing to print besides the diff.
///
/// `output` is the output of the reducer, if it has one for the action: the sources that are
/// already being loaded, or the source whose response was ignored.
package func headlinesAnswer(
  to action: HeadlinesAction, _ output: (any Sendable)?, in state: HeadlinesState
) -> Answer? {
  switch action {
  case .loadRequested:
    guard let sources = output as? [ResourceName] else { return nil }
    let values = sources.map { DumpValue.object(["source": $0.dumpValue]) }
    return Answer(
      sources.map { "\(quoted($0.description)) is already being loaded" },
      value: .list(values))
  case .loadResponse(let source, let outcome):
    guard output == nil, let feed = state.feed(of: source) else { return nil }
    guard case .failed(let reason) = outcome else { return list([feed], in: state) }
    return .failure(
      feed.headlines.titles == nil ? reason : "\(reason); the earlier titles are kept")
  case .titlesRequested:
    return output == nil ? list(state.feeds, in: state) : nil
  case .loadCancelled:
    return nil
  }
}

/// Lists the titles of feeds, under headings with their sources if the state has several feeds.
///
/// A feed is omitted if its titles have not been loaded.
private func list(_ feeds: [Feed], in state: HeadlinesState) -> Answer {
  let isSingle = state.feeds.count == 1
  var lines: [String] = []
  var values: [DumpValue] = []
  for feed in feeds {
    guard let titles = feed.headlines.titles else { continue }
    let name = quoted(feed.id)
    if titles.isEmpty { lines.append("\(name) has no titles") }
    if !titles.isEmpty, !isSingle { lines.append("\(name):") }
    lines += titles.enumerated().map { "\($0.offset + 1)  \($0.element)" }
    let strings = titles.map(DumpValue.string)
    values.append(.object(["source": feed.source.dumpValue, "titles": .list(strings)]))
  }
  return Answer(lines, value: .list(values))
}
