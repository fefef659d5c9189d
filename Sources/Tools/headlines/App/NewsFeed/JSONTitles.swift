import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the titles in a Hacker News search result, with nil for a hit without a title.
///
/// A comment has the title of its story.
///
/// - Throws: ``NewsFeedError`` if the document is not such a result or has too many hits.
func titlesInJSON(_ document: [UInt8]) throws(NewsFeedError) -> [String?] {
  let answer: SearchAnswer
  do {
    answer = try JSONDecoder().decode(SearchAnswer.self, from: Data(document))
  } catch DecodingError.dataCorrupted {
    throw NewsFeedError("it is not valid JSON")
  } catch {
    let reason = (error as? DecodingError).map(decodingErrorText) ?? "\(error)"
    throw NewsFeedError("not a Hacker News search response: \(reason)")
  }
  if answer.hits.count > NewsFeed.maximumItemCount { throw .tooManyItems }
  return answer.hits.map { $0.title ?? $0.storyTitle }
}

/// The fields of a Hacker News search result that are used.
private struct SearchAnswer: Decodable {
  struct Hit: Decodable {
    let title: String?

    /// The title of the story that a comment belongs to; a comment has no `title`.
    let storyTitle: String?

    enum CodingKeys: String, CodingKey {
      case title
      case storyTitle = "story_title"
    }
  }

  let hits: [Hit]
}
