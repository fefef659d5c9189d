import PlainXML
import TerminalText

/// Returns the titles of the items in an RSS or Atom feed, with nil for an item without a title.
///
/// - Throws: ``NewsFeedError`` if the document is no such feed or has too many items.
func titlesInXML(_ document: ArraySlice<UInt8>) throws(NewsFeedError) -> [String?] {
  var feed = XMLFeed()
  try readXML(document, failure: NewsFeedError.init) { (event) throws(NewsFeedError) in
    switch event {
    case .begin(let tag): try feed.begin(tag)
    case .end: feed.end()
    case .text(let text): feed.append(text)
    }
  }
  return feed.titles
}

/// A collector of the titles in a feed.
private struct XMLFeed {
  private(set) var titles: [String?] = []

  /// The names of the elements on the path from the root element to a title, all with the namespace
  /// prefix of the root element.
  private var way: [String] = []

  /// The number of open elements; `matched` counts the outermost ones that match `way` so far.
  private var depth = 0
  private var matched = 0

  private var title: XMLTitle?
  private var itemTitle: String?

  mutating func begin(_ tag: XMLTag) throws(NewsFeedError) {
    if depth == 0 {
      let name = localName(of: tag)
      switch name {
      case "rss": way = ["rss", "channel", "item", "title"]
      case "feed": way = ["feed", "entry", "title"]
      default:
        let shown = escapingControls(excerpt(name, limit: 80))
        throw NewsFeedError("XML with the root element <\(shown)>; \(NewsFeedError.wanted)")
      }
      let prefix = tag.name.dropLast(name.count)
      way = way.map { prefix + $0 }
    }
    title?.begin(tag)
    if matched == depth, depth < way.count, tag.name == way[depth] {
      matched += 1
      if matched == way.count - 1 {
        if titles.count == NewsFeed.maximumItemCount { throw .tooManyItems }
        itemTitle = nil
      } else if matched == way.count {
        title = XMLTitle(isHTML: tag.attributes["type"] == "html")
      }
    }
    depth += 1
  }

  mutating func end() {
    depth -= 1
    if matched <= depth { return }
    if matched == way.count {
      itemTitle = itemTitle ?? title?.shown
      title = nil
    } else if matched == way.count - 1 {
      titles.append(itemTitle)
    }
    matched = depth
  }

  mutating func append(_ text: String) {
    title?.text += text
  }
}

/// The text of a title that is being read.
private struct XMLTitle {
  /// Whether the text is escaped HTML (RFC 4287, section 3.1.1.2).
  let isHTML: Bool

  var text = ""

  /// Handles the start of an element nested in the title, which occurs in XHTML titles.
  ///
  /// An element that separates lines adds a space.
  mutating func begin(_ tag: XMLTag) {
    if ["br", "p", "div", "li"].contains(localName(of: tag)) { text += " " }
  }

  var shown: String { isHTML ? textOfHTML(text) : text }
}

/// Returns the name of a tag without its namespace prefix.
private func localName(of tag: XMLTag) -> String {
  tag.name.split(separator: ":").last.map(String.init) ?? ""
}
