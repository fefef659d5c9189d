package import CommandShell
import WebMessages

/// The state of `headlines`: its feeds.
package struct HeadlinesState: Codable, Equatable, Sendable {
  /// The feeds in the order in which they were added; their ids are distinct.
  package var feeds: ChunkedArray<Feed>

  /// The ids of the feeds of the last request, in its order.
  @Transient private var requested: [String]

  /// The whole addresses in the kept file and of feeds that were removed, by the names that are
  /// shown for them.
  ///
  /// A recorded state has only the names, and an undo may add a removed feed again.
  @Transient private var addresses: [String: String]

  /// The default source, the front page of Hacker News.
  package static let frontPage: ResourceName = "https://news.ycombinator.com/rss"

  /// Creates a state.
  package init(feeds: ChunkedArray<Feed> = []) {
    self.feeds = feeds
  }

  /// The sources that are being loaded.
  ///
  /// The sources of the last request come last, in the order of the request. All others come before
  /// them, in the order of ``feeds``.
  package var loading: [ResourceName] { loading(in: feeds) }

  /// Returns the sources of some of the feeds that are being loaded, in the order of ``loading``.
  func loading(in feeds: some Sequence<Feed>) -> [ResourceName] {
    let places = Dictionary(zip(requested, 0...)) { first, _ in first }
    return feeds.filter(\.headlines.isLoading)
      .sorted { places[$0.id, default: -1] < places[$1.id, default: -1] }.map { whole($0.source) }
  }

  /// Returns the feed of a source; nil if there is no such feed.
  package func feed(of source: ResourceName) -> Feed? {
    feeds.uniqueIndex { $0.id == source.description }.map { feeds[$0] }
  }

  /// The feeds that a file keeps; setting them adds feeds without titles, and removes others.
  ///
  /// A feed from a recording is missing as long as its whole address is not known.
  package var keptFeeds: [KeptFeed] {
    get {
      feeds.filter { $0.keeping == .yes }.map { whole($0.source) }
        .filter { !$0.isAddress || !$0.text.contains("…") }.map(KeptFeed.init)
    }
    set {
      var others = feeds
      feeds = []
      for kept in newValue {
        let index = others.uniqueIndex { whole($0.source).text == kept.address }
        var feed = index.map { others.remove(at: $0) } ?? Feed(source: kept.source)
        // A feed that this session has not kept may have the name.
        let source = kept.source.numbered { id in
          feeds.uniqueIndex { $0.id == id } != nil
            || others.uniqueIndex { $0.id == id && $0.keeping != .yes } != nil
        }
        if feed.id != source.description { feed.headlines = .initial }
        (feed.source, feed.keeping) = (source, .yes)
        feeds.append(feed)
        remember(source)
      }
      feeds += others.filter { $0.keeping != .yes }
    }
  }

  /// The addresses that a move to another state keeps, also those of the feeds that the move
  /// removes; setting them adds those that are missing.
  var knownAddresses: [String: String] {
    get {
      var state = self
      for feed in feeds { state.remember(feed.source) }
      return state.addresses
    }
    set { addresses.merge(newValue) { own, _ in own } }
  }

  private mutating func remember(_ source: ResourceName) {
    if source.text != source.description { addresses[source.description] = source.text }
  }

  /// Removes feeds, whose names stay those of their addresses.
  mutating func removeFeeds(where isRemoved: (Feed) -> Bool) {
    for feed in feeds where isRemoved(feed) { remember(feed.source) }
    feeds = feeds.filter { !isRemoved($0) }
  }

  /// Returns the source with its whole address, if that is known.
  private func whole(_ source: ResourceName) -> ResourceName {
    guard source.text == source.description, let address = addresses[source.text]
    else { return source }
    return ResourceName(address, description: source.text)
  }

  /// Returns sources under the names of their feeds.
  ///
  /// A source belongs to the feed with its address or with its description. It also belongs to a
  /// feed from a recording, whose address is not known. Any other address whose description is that
  /// of another feed gets the next number, such as `?… (2)`.
  func named(_ sources: [ResourceName]) -> [ResourceName] {
    var feeds = feeds
    return sources.map { source in
      let address = source.isAddress ? try? HTTPAddress(parsing: source.text) : nil
      let new = address.map { ResourceName($0.description) } ?? source
      let index = feeds.uniqueIndex {
        $0.id == source.text || $0.source.text == new.text
          || !addresses.isEmpty && whole($0.source).text == new.text
      }
      if let index { return whole(feeds[index].source) }
      // A feed from a recording gives its description to the first address that may be its own.
      let name = new.numbered { name in
        addresses[name, default: new.text] != new.text
          || feeds.uniqueIndex { $0.id == name && whole($0.source).text != name } != nil
      }
      feeds.append(Feed(source: name))
      return name
    }
  }

  /// Returns the number of the first title of a feed.
  ///
  /// The titles of all feeds are numbered from 1, in the order of ``feeds``.
  func firstNumber(of feed: Feed) -> Int {
    var number = 1
    for other in feeds {
      if other.id == feed.id { break }
      number += other.headlines.news?.items.count ?? 0
    }
    return number
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
  /// If `keep` is true, the feeds are kept once they are loaded; standard input never is. If `only`
  /// is true, all other feeds are removed, and so are the titles that were loaded before. However,
  /// a feed whose source is already being loaded keeps its earlier titles, and unless `keep` is
  /// true, kept feeds stay without titles.
  mutating func beginLoading(
    _ sources: [ResourceName], only: Bool, keep: Bool
  ) -> [ResourceName] {
    func all() -> [ResourceName] { feeds.map { whole($0.source) }.filter { $0.text != "-" } }
    let sources = !sources.isEmpty ? sources : feeds.isEmpty ? [Self.frontPage] : all()
    requested = sources.map(\.description)
    let ids = Set(requested)
    if only {
      removeFeeds { !ids.contains($0.id) && (keep || $0.keeping != .yes) }
      for index in feeds.indices where !ids.contains(feeds[index].id) {
        feeds[index].headlines = .initial
      }
    }
    var present: [ResourceName] = []
    for source in sources {
      let index = feeds.uniqueIndex { $0.id == source.description }
      let old = index.map { feeds[$0] } ?? Feed(source: source)
      var feed = Feed(source: source, keeping: old.keeping)
      if keep, source.text != "-", feed.keeping == .no { feed.keeping = .onceLoaded }
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
  let feeds: ChunkedArray<Feed>

  var dumpValue: DumpValue { .list(feeds.map(\.fullDumpValue)) }

  func appendChanges(from old: FeedsField, at path: String, to changes: inout [Change]) {
    feeds.appendChanges(from: old.feeds, at: path, to: &changes)
  }

  func fingerprint(into builder: inout FingerprintBuilder) { feeds.fingerprint(into: &builder) }
}
