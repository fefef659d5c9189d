#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the titles in a Hacker News search result, with nil for a hit without a title.
func titlesInJSON(_ document: [UInt8]) throws(NewsFeedError) -> [String?] {
  let answer: SearchAnswer
  do {
    answer = try JSONDecoder().decode(SearchAnswer.self, from: Data(document))
  } catch DecodingError.typeMismatch(let type, let context) {
    throw .unexpectedJSON(path: path(context.codingPath), wanted: word(for: type))
  } catch DecodingError.keyNotFound(let key, let context) {
    throw .unexpectedJSON(path: path(context.codingPath + [key]), wanted: nil)
  } catch DecodingError.valueNotFound(let type, let context) {
    throw .unexpectedJSON(path: path(context.codingPath), wanted: word(for: type))
  } catch {
    throw .notJSON
  }
  guard answer.hits.count <= NewsFeed.maximumItemCount else {
    throw .tooManyItems(limit: NewsFeed.maximumItemCount)
  }
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

/// Returns the path of a value, such as `hits[3].title`.
private func path(_ keys: [any CodingKey]) -> String {
  let path = keys.reduce("") { path, key in
    if let index = key.intValue { return "\(path)[\(index)]" }
    return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
  }
  return path.isEmpty ? "the top level" : path
}

private func word(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is [Any].Type: "an array"
  default: "an object"
  }
}
