public import CommandShell
public import StateDiff

/// The state of `headlines`: what there is of the news, and from where.
public struct HeadlinesState: Codable, Equatable, Sendable {
  /// Where the titles are, or will be, from: an address or a file.
  public var source: ResourceName

  /// What there is.
  public var headlines: Headlines

  /// Where titles are from unless a source is named.
  public static let frontPage: ResourceName = "https://news.ycombinator.com/rss"

  /// Makes a state.
  public init(source: ResourceName = frontPage, headlines: Headlines = .initial) {
    self.source = source
    self.headlines = headlines
  }

  /// The source that is being loaded, if one is.
  public var loading: ResourceName? {
    if case .loading = headlines { source } else { nil }
  }
}

extension HeadlinesState: Dumpable {
  /// The source and the headlines.
  public static let fields = [
    Field<Self>("source") { $0.source },
    Field("headlines") { $0.headlines },
  ]
}
