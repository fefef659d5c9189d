import CommandShell
import Essentials
import PlainXML
import StateDiff

/// Reads a JSON Feed (jsonfeed.org, versions 1.0 and 1.1) or a Hacker News search result from an
/// address, which is nil for a file.
///
/// In a search result, a comment has the title of its story. A number that stands for a text is
/// read as text, and counted as a repair. Values of other types are ignored. Of a document that is
/// cut off, the whole items are read, which counts as one repair.
///
/// - Throws: ``NewsFeedError`` if the document is neither of them or has too many items.
func readJSONFeed(_ document: [UInt8], address: String?) throws(NewsFeedError) -> NewsFeed {
  var (document, repairs) = document.repairedText
  var feed = try? DumpValue(json: Data(document))
  if feed == nil {
    repairs += 1
    // Each attempt reads the document again, and few braces follow the end of the last whole item.
    let ends = document.indices.reversed().lazy.filter { document[$0] == UInt8(ascii: "}") }
    let parts = ends.prefix(50).map { Data(document[...$0] + "]}".utf8) }
    feed = parts.compactMap { try? DumpValue(json: $0) }.first
  }
  guard let feed else { throw NewsFeedError("it is not valid JSON") }
  let isJSONFeed = feed["version"]?.string?.contains("://jsonfeed.org/version/1") == true
  let list = isJSONFeed ? "items" : "hits"
  guard case .list(let items)? = feed[list] else {
    throw NewsFeedError("JSON without the \(list); \(NewsFeedError.wanted)")
  }
  if items.count > NewsFeed.maximumItemCount { throw .tooManyItems }
  /// Returns the first text among the members with these names.
  func text(_ names: String..., of item: DumpValue) -> String? {
    for value in names.compactMap({ item[$0] }) {
      if let text = value.string { return text }
      guard Double(value.line) != nil else { continue }
      repairs += 1
      return value.line
    }
    return nil
  }
  let home = linkText(feed["home_page_url"]?.string ?? "", base: address)?.text ?? address
  return NewsFeed(
    title: isJSONFeed ? text("title", of: feed).flatMap(headlineText) : nil,
    items: items.map { item in
      let title = text("title", "story_title", of: item).flatMap(headlineText)
      let words = title ?? text("summary", "content_text", of: item).flatMap(firstWords)
      let html = words ?? text("content_html", of: item).flatMap { firstWords(of: textOfHTML($0)) }
      let link = ["url", "external_url", "story_url"].lazy.compactMap { item[$0]?.string }.first
      return NewsItem(title: html ?? NewsFeed.untitled, link: linkText(link ?? "", base: home))
    },
    repairs: repairs)
}
