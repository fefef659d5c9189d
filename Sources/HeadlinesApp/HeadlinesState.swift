package import CommandShell
package import StateDiff

/// The state of `headlines`: the headlines, their source, and titles that were loaded earlier.
package struct HeadlinesState: Codable, Equatable, Sendable {
  /// The source of the titles: a web address or a file.
  package var source: ResourceName

  /// The titles, or the state of loading them.
  package var headlines: Headlines

  /// The titles that were loaded before, while ``headlines`` has no titles; nil if no titles were
  /// loaded.
  package var earlier: [String]?

  /// The default source, the front page of Hacker News.
  package static let frontPage: ResourceName = "https://news.ycombinator.com/rss"

  /// Creates a state.
  package init(
    source: ResourceName = frontPage, headlines: Headlines = .initial, earlier: [String]? = nil
  ) {
    self.source = source
    self.headlines = headlines
    self.earlier = earlier
  }

  /// The source that is being loaded, if any.
  package var loading: ResourceName? {
    if case .loading = headlines { source } else { nil }
  }

  /// The titles to list: those of the source or, if loading it failed or was canceled, the earlier
  /// ones; nil if nothing can be listed.
  package var titles: [String]? {
    switch headlines {
    case .loaded(let titles): titles
    case .loading: nil
    case .initial, .failed: earlier
    }
  }

  /// Replaces the headlines, keeping their titles if the new ones have none.
  mutating func replaceHeadlines(with new: Headlines) {
    if case .loaded(let titles) = headlines, !titles.isEmpty { earlier = titles }
    if case .loaded = new { earlier = nil }
    headlines = new
  }
}

extension HeadlinesState: Dumpable {
  /// The fields of diffs and fingerprints: the source and the headlines.
  ///
  /// Without the earlier titles, the fingerprints are those in recordings of version 0.1.0, which
  /// discarded the titles. A diff shows them as the old value of the headlines.
  package static let fields = [
    Field<Self>("source") { $0.source },
    Field("headlines") { $0.headlines },
  ]

  /// A record of the source, the headlines and the earlier titles, if any.
  package var dumpValue: DumpValue {
    var members = [
      DumpValue.Member("source", source.dumpValue), .init("headlines", headlines.dumpValue),
    ]
    if let earlier { members.append(.init("earlier", .list(earlier.map(DumpValue.string)))) }
    return .record(members)
  }
}
