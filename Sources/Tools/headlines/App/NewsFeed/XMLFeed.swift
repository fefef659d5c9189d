import CommandShell
import PlainXML
import TerminalText

/// Reads an RSS or Atom feed from an address, which is nil for a file.
///
/// - Throws: ``NewsFeedError`` if the document is no such feed, has too many items, or has errors
///   and no items.
func readXMLFeed(
  _ document: ArraySlice<UInt8>, charset: String?, address: String?
) throws(NewsFeedError) -> NewsFeed {
  var reader = XMLFeedReader(address: address)
  let (repairs, error) = try readXML(
    document, charset: charset, repairs: true, failure: NewsFeedError.init
  ) { (event) throws(NewsFeedError) in
    switch event {
    case .begin(let tag): try reader.begin(tag)
    case .end: reader.end()
    case .text(let text): reader.append(text)
    }
  }
  let feed = try reader.feed(repairs: repairs)
  if feed.items.isEmpty, let error { throw NewsFeedError(error) }
  return feed
}

/// A collector of the titles and links in a feed.
private struct XMLFeedReader {
  /// A field of the feed or of an item.
  ///
  /// The cases for the title, and those for the link, are in the order in which they count. The
  /// first element of a field counts.
  enum Field {
    case title, otherTitle, summary, content
    case link, htmlPage, page, otherPage, identifier

    static let titles: [Field] = [.title, .otherTitle, .summary, .content]
    static let links: [Field] = [.link, .htmlPage, .page, .otherPage, .identifier]
  }

  /// The part that an element has in a feed.
  enum Role {
    /// An element that contains the title of the feed or items: the root element or a `channel`.
    case feed

    case item

    /// An element with a field; text is in HTML, or in plain text if `isHTML` is false; nil in RSS,
    /// which leaves it open.
    case field(Field, isHTML: Bool? = nil)

    /// An element in a field, which counts as text.
    case text

    case other
  }

  /// The address of the document.
  let address: String?

  /// The fields of the feed, and those of each item; empty before the root element of the feed.
  var parts: [[Field: String]] = []

  /// The name of the first element.
  var root = ""

  /// The namespace of the elements that matter: that of the channel, or of the root element; nil
  /// before the channel in RDF.
  var namespace: String?

  var isAtom = false

  /// The open elements, from the root to the innermost, with the base of links in each; nil if no
  /// `xml:base` states one.
  var open: [(role: Role, base: String?)] = []

  /// The text of the field that is being read.
  var text = ""

  /// The names of the elements that do not occur in a field, so that they end it.
  private static let fieldNames = ["title", "link", "guid", "description", "item", "entry"]

  /// Returns what was read of the feed.
  func feed(repairs: Int) throws(NewsFeedError) -> NewsFeed {
    guard let feed = parts.first else {
      let shown = escapingControls(excerpt(root, limit: 80))
      let kind = root.isEmpty ? "neither XML nor JSON" : "XML with the root element <\(shown)>"
      throw NewsFeedError("\(kind); \(NewsFeedError.wanted)")
    }
    let base = link(of: feed, base: address)?.text ?? address
    var items = parts.dropFirst().map { part in
      let title = Field.titles.lazy.compactMap { part[$0] }.first
      return NewsItem(title: title ?? NewsFeed.untitled, link: link(of: part, base: base))
    }
    // The document was cut off before anything of the last item was read.
    if !open.isEmpty, parts.last?.isEmpty == true { _ = items.popLast() }
    return NewsFeed(title: feed[.title], items: items, repairs: repairs)
  }

  private func link(of part: [Field: String], base: String?) -> ResourceName? {
    Field.links.lazy.compactMap { part[$0] }.first.flatMap { linkText($0, base: base) }
  }

  mutating func begin(_ tag: XMLTag) throws(NewsFeedError) {
    if case .field? = open.last?.role, Self.fieldNames.contains(tag.name.lowercased()) {
      // A field in a field follows it, because the end tag of the first is missing.
      end()
      open.append(open[open.count - 1])
    }
    let (role, outer) = (role(of: tag), open.last?.base)
    let base = tag.attributes["xml:base"].flatMap { linkText($0, base: outer ?? address)?.text }
    open.append((role, base ?? outer))
    switch role {
    case .item:
      if parts.count > NewsFeed.maximumItemCount { throw .tooManyItems }
      parts.append([:])
    case .field: text = tag.attributes["href"] ?? ""
    case .text where ["br", "p", "div", "li"].contains(tag.localName): text += " "
    default: break
    }
  }

  mutating func end() {
    let (role, base) = open.removeLast()
    guard case .field(let field, let isHTML) = role else { return }
    var index = parts.count - 1
    if case .feed? = open.last?.role { index = 0 }
    if parts[index][field] != nil { return }
    if Field.links.contains(field) {
      // An identifier that is not a whole address is not a relative one either.
      let isLink = field != .identifier || text.contains("://")
      parts[index][field] = isLink ? linkText(text, base: base)?.text : nil
    } else if parts[index][.title] == nil {
      let plain = isHTML == false ? text : textOfHTML(text, onlyKnownTags: isHTML == nil)
      let isTitle = [.title, .otherTitle].contains(field)
      parts[index][field] = isTitle ? headlineText(plain) : firstWords(of: plain)
    }
  }

  mutating func append(_ piece: String) {
    switch open.last?.role {
    case .field?, .text?: text += piece
    default: break
    }
  }

  /// Returns the role of an element in the innermost open element.
  private mutating func role(of tag: XMLTag) -> Role {
    let name = tag.localName.lowercased()
    if root.isEmpty { root = tag.localName }
    // Many feeds in RSS contain links of Atom.
    let namespaces = [namespace ?? tag.namespace, "http://www.w3.org/2005/Atom"]
    switch (open.last?.role, name) {
    case (.field, "script"), (.field, "style"), (.text, "script"), (.text, "style"): return .other
    case (.field, _), (.text, _): return .text
    case _ where parts.isEmpty && ["rdf", "rss", "feed"].contains(name):
      parts = [[:]]
      (namespace, isAtom) = (name == "rdf" ? nil : tag.namespace, name == "feed")
      return .feed
    case (.feed, "channel"):
      namespace = tag.namespace
      return .feed
    case (.item, "encoded"): return .field(.content, isHTML: true)
    // Such as the titles of Dublin Core and of Media RSS.
    case (.item, "title") where !namespaces.contains(tag.namespace): return .field(.otherTitle)
    case _ where !namespaces.contains(tag.namespace): return .other
    case (.feed, "items"): return .feed
    // An item in an item follows it, because the end tag of the first is missing.
    case (.feed, "item"), (.feed, "entry"), (.item, "item"), (.item, "entry"): return .item
    case (.feed, "title"), (.item, "title"): return .field(.title, isHTML: isHTML(tag))
    case (.item, "description"), (.item, "summary"): return .field(.summary, isHTML: isHTML(tag))
    case (.item, "content"): return .field(.content, isHTML: isHTML(tag))
    case (.feed, "link"), (.item, "link"):
      if tag.attributes["href"] == nil { return .field(.link) }
      // A link with another relation is that of an enclosure, for example.
      guard ["alternate", nil].contains(tag.attributes["rel"]?.lowercased()) else { return .other }
      let type = tag.attributes["type"]?.lowercased()
      let isHTML = type?.hasPrefix("text/html") == true
      return .field(type == nil ? .page : isHTML ? .htmlPage : .otherPage)
    case (.item, "guid"), (.item, "id"):
      let isLink = tag.attributes.first { $0.key.lowercased() == "ispermalink" }?.value.lowercased()
      return ["true", "1", nil].contains(isLink) ? .field(.identifier) : .other
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
