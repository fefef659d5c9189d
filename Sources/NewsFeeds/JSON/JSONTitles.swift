import Foundation
import PlainXML

/// Returns the titles in a Hacker News search result, with nil for a hit without a title.
func titlesInJSON(_ document: [UInt8]) throws(NewsFeedError) -> [String?] {
  let data = Data(document)
  let answer: SearchAnswer
  do {
    answer = try JSONDecoder().decode(SearchAnswer.self, from: data)
  } catch DecodingError.typeMismatch(let type, let context) {
    throw .unexpectedJSON(path: path(context.codingPath), wanted: word(for: type))
  } catch DecodingError.keyNotFound(let key, let context) {
    throw .unexpectedJSON(path: path(context.codingPath + [key]), wanted: nil)
  } catch DecodingError.valueNotFound(let type, let context) {
    throw .unexpectedJSON(path: path(context.codingPath), wanted: word(for: type))
  } catch {
    throw malformation(of: data)
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

/// Returns the error for a document that is not JSON, with its position if it is known.
///
/// `JSONDecoder` does not report the position. `JSONSerialization` does, in its message.
private func malformation(of data: Data) -> NewsFeedError {
  do {
    _ = try JSONSerialization.jsonObject(with: data)
  } catch {
    let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
    guard let offset = words.firstMatch(of: /character (\d+)/).flatMap({ Int($0.1) }) else {
      return .malformedJSON(reason: "it ends too early, or a value in it is not valid", at: nil)
    }
    let before = data.prefix(offset)
    let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return .malformedJSON(
      reason: "there is a syntax error",
      at: TextPosition(line: line.count, column: (line.last?.count ?? 0) + 1))
  }
  return .malformedJSON(reason: "a string in it is not valid Unicode", at: nil)
}
