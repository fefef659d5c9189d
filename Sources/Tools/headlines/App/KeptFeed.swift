package import CommandShell

/// A feed in the list that a file keeps between sessions, without its titles.
///
/// The file is the only place that has the whole addresses of feeds.
package struct KeptFeed: Codable, Equatable, Sendable {
  /// The name that is shown for the feed.
  package let name: String

  /// The whole address, or the path of a file.
  package let address: String

  /// Creates the entry of a source.
  package init(_ source: ResourceName) {
    (name, address) = (source.description, source.text)
  }

  /// The source of the feed.
  package var source: ResourceName {
    address == name ? ResourceName(name) : ResourceName(address, description: name)
  }

  /// Returns the list of this session with the feeds that another session has added since `base`,
  /// and without those that it has removed.
  ///
  /// An added feed gets a number if another feed of this session has its name.
  package static func merge(
    _ base: [KeptFeed], _ theirs: [KeptFeed], _ mine: [KeptFeed]
  ) -> [KeptFeed] {
    func has(_ feeds: [KeptFeed], _ feed: KeptFeed) -> Bool {
      feeds.contains { $0.address == feed.address }
    }
    var merged = mine.filter { has(theirs, $0) || !has(base, $0) }
    for feed in theirs where !has(base, feed) && !has(mine, feed) {
      let name = feed.source.numbered { name in merged.contains { $0.name == name } }
      merged.append(KeptFeed(name))
    }
    return merged
  }
}
