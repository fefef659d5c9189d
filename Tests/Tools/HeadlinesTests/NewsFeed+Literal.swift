import headlines

extension NewsFeed: ExpressibleByArrayLiteral {
  /// Creates a feed of titles, without links.
  public init(arrayLiteral titles: String...) {
    self.init(items: titles.map { NewsItem(title: $0) })
  }
}
