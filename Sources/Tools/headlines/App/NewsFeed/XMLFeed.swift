import PlainXML
import TerminalText

/// Reads an RSS or Atom feed.
///
/// - Throws: ``NewsFeedError`` if the document is no such feed or has too many items.
func readXMLFeed(
  _ document: ArraySlice<UInt8>, charset: String?
) throws(NewsFeedError) -> NewsFeed {
  var reader = XMLFeedReader()
  reader.feed.repairs = try readXML(
    document, charset: charset, repairs: true, failure: NewsFeedError.init
  ) { (event) throws(NewsFeedError) in
    switch event {
    case .begin(let tag): try reader.begin(tag)
    case .end: reader.end()
    case .text(let text): reader.append(text)
    }
  }
  return reader.feed
}

/// A collector of the titles and links in a feed.
private struct XMLFeedReader {
  /// The part that an element has in a feed.
  private enum Role {
    /// An element that contains the title of the feed or items: the root element or a `channel`.
    case feed

    case item

    /// A title in HTML, or in plain text if `isHTML` is false; nil in RSS, which leaves it open.
    case title(isHTML: Bool?)

    /// An element that contains an address of an item.
    case link

    /// An element in a title, which counts as text.
    case text

    case other
  }

  var feed = NewsFeed(items: [])

  /// The namespace of the root element, which those of its elements that matter have, too.
  private var namespace = ""

  private var isAtom = false

  /// The roles of the open elements, from the root to the innermost.
  private var roles: [Role] = []

  /// The text of the title or link that is being read.
  private var text = ""

  /// The namespaces of RSS; version 2.0 and most others have none.
  private static let namespaces: Set = [
    "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
    "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2",
    "http://blogs.law.harvard.edu/tech/rss", "http://purl.org/rss/1.0/modules/rss091#",
  ]

  mutating func begin(_ tag: XMLTag) throws(NewsFeedError) {
    let role = try role(of: tag)
    roles.append(role)
    switch role {
    case .item:
      if feed.items.count == NewsFeed.maximumItemCount { throw .tooManyItems }
      feed.items.append(NewsItem(title: NewsFeed.untitled))
    case .title: text = ""
    case .link:
      // A link with another relation is that of an enclosure, for example.
      let isAlternate = ["alternate", nil].contains(tag.attributes["rel"])
      text = isAlternate ? tag.attributes["href"] ?? "" : ""
    case .text where ["br", "p", "div", "li"].contains(tag.localName): text += " "
    default: break
    }
  }

  mutating func end() {
    let role = roles.removeLast()
    let last = feed.items.count - 1
    switch role {
    case .title(let isHTML):
      let html = isHTML == false ? nil : textOfHTML(text, onlyKnownTags: isHTML == nil)
      guard let title = headlineText(html ?? text) else { return }
      if case .feed? = roles.last {
        feed.title = feed.title ?? title
      } else if feed.items[last].title == NewsFeed.untitled {
        feed.items[last].title = title
      }
    case .link: feed.items[last].link = feed.items[last].link ?? linkText(text)
    default: break
    }
  }

  mutating func append(_ piece: String) {
    switch roles.last {
    case .title?, .link?, .text?: text += piece
    default: break
    }
  }

  /// Returns the role of an element in the innermost open element.
  private mutating func role(of tag: XMLTag) throws(NewsFeedError) -> Role {
    switch (roles.last, tag.localName) {
    case (nil, "RDF"): return .feed
    case (nil, "rss"), (nil, "feed"):
      (namespace, isAtom) = (tag.namespace, tag.localName == "feed")
      return .feed
    case (nil, let name):
      let shown = escapingControls(excerpt(name, limit: 80))
      throw NewsFeedError("XML with the root element <\(shown)>; \(NewsFeedError.wanted)")
    case (.title, "script"), (.title, "style"), (.text, "script"), (.text, "style"): return .other
    case (.title, _), (.text, _): return .text
    case _ where tag.namespace != namespace && !Self.namespaces.contains(tag.namespace):
      return .other
    case (.feed, "channel"): return .feed
    case (.feed, "item"), (.feed, "entry"): return .item
    case (.feed, "title"), (.item, "title"): return .title(isHTML: isHTML(tag))
    case (.item, "link"): return .link
    case (.item, "guid") where tag.attributes["isPermaLink"] != "false": return .link
    default: return .other
    }
  }

  /// Returns whether a title is escaped HTML; nil in RSS.
  ///
  /// Source: RFC 4287, section 3.1.1; in Atom 0.3, the type is a media type.
  private func isHTML(_ tag: XMLTag) -> Bool? {
    if !isAtom { return nil }
    let type = tag.attributes["type"] ?? ""
    return ["html", "text/html"].contains(type)
      || type == "application/xhtml+xml" && tag.attributes["mode"] == "escaped"
  }
}
