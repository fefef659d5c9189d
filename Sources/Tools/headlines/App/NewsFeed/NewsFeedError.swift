import PlainXML

/// The reason a document cannot be read as a feed.
package struct NewsFeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A message without a final period, including the position if it is known.
  ///
  /// It is meant to follow the name of the document and a colon.
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ error: XMLError) {
    self.init(
      error == .webPage
        ? "a web page, not a feed; look on the page for a link to an RSS or Atom feed"
        : error.description)
  }

  static let tooManyItems = NewsFeedError(
    "more than \(NewsFeed.maximumItemCount) items, which is the limit")

  static let wanted = "load RSS 2.0, Atom or a Hacker News search response"
}
