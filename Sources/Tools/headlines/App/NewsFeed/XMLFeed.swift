import PlainXML
import TerminalText

/// Reads an RSS or Atom feed.
///
/// - Throws: ``NewsFeedError`` if the document is no such feed or has too many items.
func readXMLFeed(
  _ document: ArraySlice<UInt8>, charset: String?
) throws(NewsFeedError) -> FeedContent {
  var feed = XMLFeed()
  feed.content.repairs = try readXML(
    document, charset: charset, repairs: true, failure: NewsFeedError.init
  ) { (event) throws(NewsFeedError) in
    switch event {
    case .begin(let tag): try feed.begin(tag)
    case .end: feed.end()
    case .text(let text): feed.append(text)
    }
  }
  return feed.content
}

/// A collector of the titles and links in a feed.
private struct XMLFeed {
  /// The part that an element has in a feed.
  private enum Role {
    /// The root element of RSS, which contains the channel and, in RSS 0.9 and 1.0, the items.
    case root

    /// The element that contains the title of the feed: `channel`, or the root element of Atom.
    case channel

    case item

    /// A title in HTML, or in plain text if `isHTML` is false; nil in RSS, which leaves it open.
    case title(isHTML: Bool?)

    /// An element that contains an address of an item.
    case link

    /// An element in a title, which counts as text.
    case text

    case other
  }

  var content = FeedContent()

  private var isAtom = false

  /// The namespace of the root element, which those of its elements that matter have, too.
  private var namespace = ""

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
    switch role {
    case .item:
      if content.items.count == NewsFeed.maximumItemCount { throw .tooManyItems }
      content.items.append((nil, nil))
    case .title: text = ""
    case .link:
      text = ""
      if let address = tag.attributes["href"], isAlternate(tag) { setLink(address) }
    case .text:
      if ["br", "p", "div", "li"].contains(tag.localName) { text += " " }
    case .root, .channel, .other: break
    }
    roles.append(role)
  }

  mutating func end() {
    switch roles.removeLast() {
    case .title(isHTML: false): setTitle(text)
    case .title(let isHTML): setTitle(textOfHTML(text, onlyKnownTags: isHTML == nil))
    case .link: setLink(text)
    case .root, .channel, .item, .text, .other: break
    }
  }

  mutating func append(_ piece: String) {
    switch roles.last {
    case .title?, .link?, .text?: text += piece
    case .root?, .channel?, .item?, .other?, nil: break
    }
  }

  /// Returns the role of an element in the innermost open element.
  private mutating func role(of tag: XMLTag) throws(NewsFeedError) -> Role {
    guard let parent = roles.last else { return try rootRole(of: tag) }
    switch (parent, tag.localName) {
    case (.title, "script"), (.title, "style"), (.text, "script"), (.text, "style"): return .other
    case (.title, _), (.text, _): return .text
    case _ where tag.namespace != namespace && !Self.namespaces.contains(tag.namespace):
      return .other
    case (.root, "channel"): return .channel
    case (.root, "item"), (.channel, "item"), (.channel, "entry"): return .item
    case (.channel, "title"), (.item, "title"): return .title(isHTML: isAtom ? isHTML(tag) : nil)
    case (.item, "link"): return .link
    case (.item, "guid") where tag.attributes["isPermaLink"] != "false": return .link
    default: return .other
    }
  }

  private mutating func rootRole(of tag: XMLTag) throws(NewsFeedError) -> Role {
    namespace = tag.namespace
    switch tag.localName {
    case "rss": return .root
    case "RDF":
      namespace = ""
      return .root
    case "feed":
      isAtom = true
      return .channel
    default:
      let shown = escapingControls(excerpt(tag.localName, limit: 80))
      throw NewsFeedError("XML with the root element <\(shown)>; \(NewsFeedError.wanted)")
    }
  }

  /// Returns whether a title in Atom is escaped HTML.
  ///
  /// Source: RFC 4287, section 3.1.1; in Atom 0.3, the type is a media type.
  private func isHTML(_ tag: XMLTag) -> Bool {
    let type = tag.attributes["type"]
    return type == "html" || type == "text/html"
      || type == "application/xhtml+xml" && tag.attributes["mode"] == "escaped"
  }

  /// Returns whether a link is the address of the item, and not of an enclosure, for example.
  private func isAlternate(_ tag: XMLTag) -> Bool {
    ["alternate", nil].contains(tag.attributes["rel"])
  }

  /// Sets the title of the open item or, outside of items, of the feed, unless it has one.
  private mutating func setTitle(_ title: String) {
    if case .item? = roles.last {
      let last = content.items.count - 1
      content.items[last].title = content.items[last].title ?? title
    } else {
      content.title = content.title ?? title
    }
  }

  /// Sets the link of the last item, unless it has one or the link is not an address.
  private mutating func setLink(_ link: String) {
    let last = content.items.count - 1
    if content.items[last].link == nil, link.contains("://") { content.items[last].link = link }
  }
}
