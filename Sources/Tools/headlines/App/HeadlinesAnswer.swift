package import CommandShell
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
      feed.headlines.news == nil ? reason : "\(reason); the earlier titles are kept")
  case .titlesRequested:
    return output == nil ? list(state.feeds, in: state) : nil
  case .linkRequested(let number):
    guard let link = state.item(number)?.link?.text, output == nil else { return nil }
    return Answer(link, value: .string(link))
  case .loadCancelled, .removeRequested, .openRequested:
    return nil
  }
}

/// Lists the titles of feeds, under headings with the titles of the feeds.
///
/// The source is the heading of a feed without a title. A single feed without a title has a heading
/// only if it was repaired. A feed is omitted if its titles have not been loaded.
private func list(_ feeds: some Collection<Feed>, in state: HeadlinesState) -> Answer {
  func isOneOfSeveral(_ feed: Feed) -> Bool {
    state.feeds.uniqueIndex { $0.headlines != .initial && $0.id != feed.id } != nil
  }
  var number = feeds.first.map(state.firstNumber) ?? 1
  var lines: [String] = []
  var values: [DumpValue] = []
  for feed in feeds {
    guard let news = feed.headlines.news else { continue }
    if let address = news.address {
      lines.append("\(quoted(feed.id)) is a web page; its feed is \(quoted(address.description))")
    }
    var heading = quoted(news.title ?? feed.id)
    if news.repairs > 0 { heading += " (\(counted(news.repairs, "place")) repaired)" }
    if news.items.isEmpty {
      lines.append("\(heading) has no titles")
    } else if isOneOfSeveral(feed) || news.title != nil || news.repairs > 0 {
      lines.append("\(heading):")
    }
    lines += news.titles.enumerated().map { "\(number + $0.offset)  \($0.element)" }
    number += news.items.count
    var fields: [DumpValue.Member] = [
      .init("source", feed.source.dumpValue), .init("title", value(of: news.title)),
      .init("titles", .list(news.titles.map(DumpValue.string))),
      .init("links", .list(news.items.map { value(of: $0.link?.text) })),
    ]
    if let address = news.address { fields.append(.init("feed", address.dumpValue)) }
    if news.repairs > 0 { fields.append(.init("repaired", .integer(Int64(news.repairs)))) }
    values.append(.record(fields))
  }
  return Answer(lines, value: .list(values))
}

private func value(of text: String?) -> DumpValue { text.map(DumpValue.string) ?? .none }
