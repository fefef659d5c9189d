import PlainXML
import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a JSON Feed (jsonfeed.org, versions 1.0 and 1.1) or a Hacker News search result.
///
/// In a search result, a comment has the title of its story.
///
/// - Throws: ``NewsFeedError`` if the document is neither of them or has too many items.
func readJSONFeed(_ document: [UInt8]) throws(NewsFeedError) -> FeedContent {
  let content: FeedContent
  do {
    content = try JSONDecoder().decode(JSONFeed.self, from: Data(document)).content
  } catch DecodingError.dataCorrupted {
    throw NewsFeedError("it is not valid JSON")
  } catch {
    let reason = (error as? DecodingError).map(decodingErrorText) ?? "\(error)"
    throw NewsFeedError("not a JSON Feed or Hacker News search response: \(reason)")
  }
  if content.items.count > NewsFeed.maximumItemCount { throw .tooManyItems }
  return content
}

/// The fields of a JSON feed that are used.
private struct JSONFeed: Decodable {
  let content: FeedContent

  private struct Item: Decodable {
    let title: String?
    let url: String?
    let external_url: String?
  }

  private struct Hit: Decodable {
    let title: String?
    let url: String?

    /// The title and the address of the story that a comment belongs to; a comment has no `title`.
    let story_title: String?
    let story_url: String?
  }

  private enum CodingKeys: String, CodingKey {
    case version, title, items, hits
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    let version = try? object.decode(String.self, forKey: .version)
    var content = FeedContent()
    if version?.contains("://jsonfeed.org/version/1") == true {
      content.title = try object.decodeIfPresent(String.self, forKey: .title)
      content.items = try object.decode([Item].self, forKey: .items).map {
        ($0.title, $0.url ?? $0.external_url)
      }
    } else {
      content.items = try object.decode([Hit].self, forKey: .hits).map {
        ($0.title ?? $0.story_title, $0.url ?? $0.story_url)
      }
    }
    self.content = content
  }
}
