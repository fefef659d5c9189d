package import CommandShell
import WebMessages

/// The state of `headlines`: its feeds.
package struct HeadlinesState: Codable, Equatable, Sendable {
  /// The feeds in the order in which they were added; their ids are distinct.
  package var feeds: [Feed]

  /// The ids of the feeds of the last request, in its order.
  @Transient private var requested: [String]

  /// The whole addresses in the kept file, by the names that are shown for them.
  ///
  /// A recorded state has only the names.
  @Transient private var keptAddresses: [String: String]

  /// The default source, the front page of Hacker News.
  package static let frontPage: ResourceName = "https://news.ycombinator.com/rss"

  /// Creates a state.
  package init(feeds: [Feed] = []) {
    self.feeds = feeds
  }

  /// The sources that are being loaded.
  ///
  /// The sources of the last request come last, in the order of the request. All others come before
  /// them, in the order of ``feeds``.
  package var loading: [ResourceName] {
    let places = Dictionary(zip(requested, 0...)) { first, _ in first }
    func place(_ feed: (offset: Int, element: Feed)) -> (Int, Int) {
      (places[feed.element.id] ?? -1, feed.offset)
    }
    return feeds.enumerated().filter(\.element.headlines.isLoading)
      .sorted { place($0) < place($1) }.map { whole($0.element.source) }
  }

  /// Returns the feed of a source; nil if there is no such feed.
  package func feed(of source: ResourceName) -> Feed? {
    feeds.first { $0.id == source.description }
  }

  /// The feeds that a file keeps; setting them adds feeds without titles, and removes others.
  package var keptFeeds: [KeptFeed] {
    get { feeds.filter(\.isKept).map { KeptFeed(whole($0.source)) } }
    set {
      var others = feeds
      feeds = []
      for kept in newValue {
        let source = kept.source.numbered(besides: Set(feeds.map(\.id)))
        let index = others.firstIndex { $0.id == source.description }
        var feed = index.map { others.remove(at: $0) } ?? Feed(source: source)
        if !KeptFeed(whole(feed.source)).isSame(as: kept) { feed.headlines = .initial }
        (feed.source, feed.isKept) = (source, true)
        feeds.append(feed)
        keptAddresses[feed.id] = kept.address
      }
      feeds += others.filter { !$0.isKept }
    }
  }

  /// The known addresses in the kept file; setting them adds those that are missing.
  var knownAddresses: [String: String] {
    get { keptAddresses }
    set { keptAddresses.merge(newValue) { own, _ in own } }
  }

  /// Returns the source with its whole address, if that is known.
  private func whole(_ source: ResourceName) -> ResourceName {
    guard source.text == source.description, let address = keptAddresses[source.text]
    else { return source }
    return ResourceName(address, description: source.text)
  }

  /// Returns sources under the names of their feeds.
  ///
  /// A source belongs to the feed with its address or with its description. It also belongs to a
  /// feed from a recording, whose address is not known. Any other address whose description is that
  /// of another feed gets the next number, such as `?… (2)`.
  func named(_ sources: [ResourceName]) -> [ResourceName] {
    var names = feeds.map { whole($0.source) }
    // A feed from a recording gives its description to the first address that may be its own.
    var taken = Set(names.filter { $0.text != $0.description }.map(\.description))
    return sources.map { source in
      let address = source.isAddress ? try? HTTPAddress(parsing: source.text) : nil
      let new = address.map { ResourceName($0.description) } ?? source
      if let name = names.first(where: {
        $0.text == new.text || $0.description == source.text
      }) {
        return name
      }
      let name = new.numbered(besides: taken)
      names.append(name)
      if name.text != name.description { taken.insert(name.description) }
      return name
    }
  }

  /// Returns the number of the first title of a feed.
  ///
  /// The titles of all feeds are numbered from 1, in the order of ``feeds``.
  func firstNumber(of feed: Feed) -> Int {
    feeds.prefix { $0.id != feed.id }.reduce(1) { $0 + ($1.headlines.news?.items.count ?? 0) }
  }

  /// Returns the item with a number as ``firstNumber(of:)`` counts; nil if there is no such item.
  func item(_ number: Int) -> NewsItem? {
    let items = feeds.flatMap { $0.headlines.news?.items ?? [] }
    return items.indices.contains(number - 1) ? items[number - 1] : nil
  }

  /// Begins to load sources, and returns those that are already being loaded.
  ///
  /// The loads of the returned sources continue. A source without a feed gets a new feed. If
  /// `sources` is empty, all feeds but standard input are loaded or, without feeds, the front page.
  /// If `keep` is true, the feeds are kept; standard input never is. If `only` is true, all other
  /// feeds are removed, and so are the titles that were loaded before. However, a feed whose source
  /// is already being loaded keeps its earlier titles, and unless `keep` is true, kept feeds stay
  /// without titles.
  mutating func beginLoading(
    _ sources: [ResourceName], only: Bool, keep: Bool
  ) -> [ResourceName] {
    let all = feeds.isEmpty ? [Self.frontPage] : feeds.map { whole($0.source) }
    let sources = sources.isEmpty ? all.filter { $0.text != "-" } : sources
    let ids = sources.map(\.description)
    requested = ids
    if only {
      feeds.removeAll { !ids.contains($0.id) && (keep || !$0.isKept) }
      for index in feeds.indices where !ids.contains(feeds[index].id) {
        feeds[index].headlines = .initial
      }
    }
    var present: [ResourceName] = []
    for source in sources {
      let index = feeds.firstIndex { $0.id == source.description }
      let old = index.map { feeds[$0] } ?? Feed(source: source)
      var feed = Feed(source: source, isKept: old.isKept || keep && source.text != "-")
      if old.headlines.isLoading, whole(old.source) == source {
        present.append(source)
        feed.headlines = old.headlines
      } else {
        let news = only ? nil : old.headlines.news
        feed.headlines = .loading(earlier: news?.items.isEmpty == false ? news : nil)
      }
      if let index { feeds[index] = feed } else { feeds.append(feed) }
    }
    return present
  }
}

extension HeadlinesState: Dumpable {
  package static let fields = [Field<Self>("feeds") { FeedsField(feeds: $0.feeds) }]
}

/// The field for the feeds, whose dump has all titles, and whose changes have only their number.
private struct FeedsField: DumpableScalar {
  let feeds: [Feed]

  var dumpValue: DumpValue { .list(feeds.map(\.fullDumpValue)) }

  func appendChanges(from old: FeedsField, at path: String, to changes: inout [Change]) {
    feeds.appendChanges(from: old.feeds, at: path, to: &changes)
  }

  func fingerprint(into builder: inout FingerprintBuilder) { feeds.fingerprint(into: &builder) }
}
