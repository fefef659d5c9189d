package import CommandShell
package import StateDiff

/// The state of `headlines`: the headlines and their source.
package struct HeadlinesState: Codable, Equatable, Sendable {
  /// The source of the titles: a web address or a file.
  package var source: ResourceName

  /// The titles, or the state of loading them.
  package var headlines: Headlines

  /// The default source, the front page of Hacker News.
  package static let frontPage: ResourceName = "https://news.ycombinator.com/rss"

  /// Creates a state.
  package init(source: ResourceName = frontPage, headlines: Headlines = .initial) {
    self.source = source
    self.headlines = headlines
  }

  /// The source that is being loaded, if any.
  package var loading: ResourceName? {
    if case .loading = headlines { source } else { nil }
  }
}

extension HeadlinesState: Dumpable {
  /// The fields of a dump: the source and the headlines.
  package static let fields = [
    Field<Self>("source") { $0.source },
    Field("headlines") { $0.headlines },
  ]
}
