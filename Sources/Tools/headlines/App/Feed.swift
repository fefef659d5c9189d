package import CommandShell

/// A feed: its source and its headlines.
package struct Feed: Codable, Equatable, Identifiable, Sendable {
  /// The source of the titles: a web address or a file.
  package var source: ResourceName

  /// The titles, or the state of loading them.
  package var headlines: Headlines

  /// Whether a file keeps the feed, without its titles, for later sessions.
  package var keeping: Keeping

  /// Whether a file keeps a feed.
  package enum Keeping: String, Codable, Sendable {
    case no

    /// It will keep the feed once it has been loaded.
    case onceLoaded

    case yes
  }

  /// Creates a feed.
  package init(
    source: ResourceName, headlines: Headlines = .initial, keeping: Keeping = .no
  ) {
    self.source = source
    self.headlines = headlines
    self.keeping = keeping
  }

  /// The source with secret parts redacted, as in recordings, and with a number if another feed's
  /// source would be the same; see ``HeadlinesState/named(_:)``.
  package var id: String { source.description }
}

extension Feed: Dumpable {
  package static let fields = [
    Field<Self>("source") { $0.source },
    Field("headlines") { $0.headlines },
  ]

  /// A record of the source and the headlines, for a diff in which the feed is added or removed.
  ///
  /// It shows only the number of titles, but JSON contains the titles.
  package var dumpValue: DumpValue { record(of: headlines.summary()) }

  /// A record of the source and the headlines with all titles.
  var fullDumpValue: DumpValue { record(of: headlines.dumpValue) }

  private func record(of headlines: DumpValue) -> DumpValue {
    .record([.init("source", source.dumpValue), .init("headlines", headlines)])
  }
}

/// The reducer of a feed that is being loaded.
///
/// The action is the outcome of the load, or nil if the load was canceled. If the load fails
/// or is canceled, the titles that were loaded before are kept.
let feedReducer = Reducer<Feed, LoadOutcome?> { feed, outcome in
  let earlier = feed.headlines.news
  if case .loaded = outcome, feed.keeping == .onceLoaded { feed.keeping = .yes }
  switch outcome {
  case .loaded(let news): feed.headlines = .loaded(news)
  case .failed(let reason): feed.headlines = .failed(reason, earlier: earlier)
  case nil: feed.headlines = earlier.map(Headlines.loaded) ?? .initial
  }
  return []
}
