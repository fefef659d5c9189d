import Foundation
import PlainXML

/// The titles in an answer of the Hacker News search, nil for a hit that has none.
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
  guard answer.hits.count <= NewsFeed.mostItems else {
    throw .tooManyItems(limit: NewsFeed.mostItems)
  }
  return answer.hits.map { $0.title ?? $0.storyTitle }
}

/// An answer of the Hacker News search, as far as it is used.
private struct SearchAnswer: Decodable {
  struct Hit: Decodable {
    let title: String?

    /// A comment has none of its own, but that of its story.
    let storyTitle: String?

    enum CodingKeys: String, CodingKey {
      case title
      case storyTitle = "story_title"
    }
  }

  let hits: [Hit]
}

/// Where something lies: `hits[3].title`.
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

/// What is wrong with a document that is not JSON, and where.
///
/// The decoder does not say; the older reader of Foundation does, in words.
private func malformation(of data: Data) -> NewsFeedError {
  do {
    _ = try JSONSerialization.jsonObject(with: data)
  } catch {
    let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
    guard let offset = words.firstMatch(of: /character (\d+)/).flatMap({ Int($0.1) }) else {
      return .malformedJSON(reason: "it breaks off, or a string in it is not Unicode", at: nil)
    }
    let before = data.prefix(offset)
    let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return .malformedJSON(
      reason: "there is something that JSON does not allow",
      at: TextPlace(line: line.count, column: (line.last?.count ?? 0) + 1))
  }
  return .malformedJSON(reason: "a string in it is not Unicode", at: nil)
}
