public import StateDiff

/// The state of `headlines`: what there is of the news, and from where.
public struct HeadlinesState: Equatable, Sendable {
  /// Where the titles are, or will be, from: an address or a file, as it was written.
  public var source: String

  /// What there is.
  public var headlines: Headlines

  /// Where titles are from unless a source is named.
  public static let frontPage = "https://news.ycombinator.com/rss"

  /// Makes a state.
  public init(source: String = frontPage, headlines: Headlines = .initial) {
    self.source = source
    self.headlines = headlines
  }

  /// The source that is being loaded, if one is.
  public var loading: String? {
    if case .loading = headlines { source } else { nil }
  }
}

extension HeadlinesState: Inspectable {
  /// The source and the headlines.
  public static let parts = [
    Part<Self>("source") { $0.source },
    Part("headlines") { $0.headlines },
  ]
}
