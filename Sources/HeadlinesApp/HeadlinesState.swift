package import CommandShell
package import StateDiff

/// The state of `headlines`: what there is of the news, and from where.
package struct HeadlinesState: Codable, Equatable, Sendable {
  /// Where the titles are, or will be, from: an address or a file.
  package var source: ResourceName

  /// What there is.
  package var headlines: Headlines

  /// Where titles are from unless a source is named.
  package static let frontPage: ResourceName = "https://news.ycombinator.com/rss"

  /// Makes a state.
  package init(source: ResourceName = frontPage, headlines: Headlines = .initial) {
    self.source = source
    self.headlines = headlines
  }

  /// The source that is being loaded, if one is.
  package var loading: ResourceName? {
    if case .loading = headlines { source } else { nil }
  }
}

extension HeadlinesState: Dumpable {
  /// The source and the headlines.
  package static let fields = [
    Field<Self>("source") { $0.source },
    Field("headlines") { $0.headlines },
  ]
}
