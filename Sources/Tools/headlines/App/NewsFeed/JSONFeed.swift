import Essentials
import Unidirectional

/// Reads a JSON Feed (jsonfeed.org, versions 1.0 and 1.1) or a Hacker News search result.
///
/// In a search result, a comment has the title of its story.
///
/// - Throws: ``NewsFeedError`` if the document is neither of them or has too many items.
func readJSONFeed(_ document: [UInt8]) throws(NewsFeedError) -> NewsFeed {
  let feed: JSONFeed
  do {
    feed = try JSONDecoder().decode(JSONFeed.self, from: Data(document))
  } catch DecodingError.dataCorrupted {
    throw NewsFeedError("it is not valid JSON")
  } catch {
    throw NewsFeedError(
      "not a JSON Feed or Hacker News search response: \(error.readableDescription)")
  }
  let isJSONFeed = feed.version?.contains("://jsonfeed.org/version/1") == true
  guard let items = isJSONFeed ? feed.items : feed.hits else {
    throw NewsFeedError(
      "JSON without the \(isJSONFeed ? "items" : "hits"); \(NewsFeedError.wanted)")
  }
  if items.count > NewsFeed.maximumItemCount { throw .tooManyItems }
  return NewsFeed(
    title: isJSONFeed ? feed.title.flatMap(headlineText) : nil,
    items: items.map { item in
      NewsItem(
        title: (item.title ?? item.story_title).flatMap(headlineText) ?? NewsFeed.untitled,
        link: (item.url ?? item.external_url ?? item.story_url).flatMap(linkText))
    })
}

/// The fields of a JSON Feed, and of a Hacker News search result, that are used.
private struct JSONFeed: Decodable {
  /// An item of a JSON Feed, or a hit of a search.
  struct Item: Decodable {
    let title: String?
    let url: String?
    let external_url: String?

    /// The title and the address of the story that a comment belongs to; a comment has no `title`.
    let story_title: String?
    let story_url: String?
  }

  let version: String?
  let title: String?
  let items: [Item]?
  let hits: [Item]?
}
