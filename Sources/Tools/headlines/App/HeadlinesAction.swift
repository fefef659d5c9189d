package import CommandShell

/// An action of `headlines`.
package enum HeadlinesAction: ToolAction {
  /// The user asked for the titles of sources, each of which is a feed.
  ///
  /// If there are no sources, all feeds are loaded again. If `only` is true, the other feeds and
  /// the titles that were loaded before are removed. If `keep` is true, a file keeps the feeds.
  case loadRequested(from: [ResourceName], only: Bool, keep: Bool)

  /// The load of a feed has finished.
  case loadResponse(from: ResourceName, LoadOutcome)

  /// The user canceled the load of a feed.
  case loadCancelled(from: ResourceName)

  /// The user asked for the titles that were loaded.
  case titlesRequested

  /// The user asked to forget the feed of a source.
  case removeRequested(ResourceName)

  /// The user asked for the address of the title with a number.
  case linkRequested(Int)

  /// The user asked to open the address of the title with a number in a web browser.
  case openRequested(Int)

  /// The case path of the actions that end the load of one feed, with the id of the feed and the
  /// outcome; nil for a load that was canceled.
  static let feed = CasePath<HeadlinesAction, (id: String, action: LoadOutcome?)>(
    { id, outcome in
      let source = ResourceName(id)
      return outcome.map { .loadResponse(from: source, $0) } ?? .loadCancelled(from: source)
    },
    extract: { action in
      switch action {
      case .loadResponse(let source, let outcome): (source.description, outcome)
      case .loadCancelled(let source): (source.description, nil)
      case .loadRequested, .titlesRequested, .removeRequested, .linkRequested, .openRequested: nil
      }
    })
}

/// The outcome of a load.
package enum LoadOutcome: Codable, Equatable, Sendable {
  /// The feed that was loaded.
  case loaded(NewsFeed)

  /// The reason the titles could not be loaded, without a final period.
  case failed(String)
}
