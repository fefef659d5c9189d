package import CommandShell
import Essentials
import PlainXML
import TerminalText

/// The title of a news feed, and its items in feed order.
///
/// ```swift
/// let feed = try NewsFeed(parsing: bytes)
/// feed.titles  // ["A comet is back", "Rust in the wheat"]
/// ```
///
/// Supported formats are RSS 0.9 to 2.0 (rssboard.org; web.resource.org/rss/1.0), Atom 0.3 and 1.0
/// (RFC 4287), JSON Feed 1.0 and 1.1 (jsonfeed.org), and Hacker News search results
/// (hn.algolia.com/api). The format is detected from the content, not from a file name or a URL.
///
/// An RSS title does not tell whether it is plain text or HTML. The tags of HTML elements are
/// removed, and the references that are left after XML was read are replaced. The same applies to
/// text in CDATA sections. In Atom, the attribute `type` decides. Titles in JSON are plain text.
/// The first words of its description, summary or content replace a missing title.
///
/// Titles are safe to print at a terminal: each is a single line of at most 1000 Unicode scalars,
/// without control characters or marks that change the writing direction.
package struct NewsFeed: Codable, Equatable, Sendable {
  /// The title of the feed; nil if it has none.
  package var title: String?

  /// The items, in feed order.
  package var items: [NewsItem]

  /// The number of errors in the document that were repaired.
  package var repairs = 0

  /// The address of the feed, if a web page led to it; recordings contain it without its query.
  package var address: ResourceName?

  /// Creates a feed.
  package init(
    title: String? = nil, items: [NewsItem], repairs: Int = 0, address: ResourceName? = nil
  ) {
    (self.title, self.items, self.repairs, self.address) = (title, items, repairs, address)
  }

  /// The titles of the items.
  package var titles: [String] { items.map(\.title) }

  /// The placeholder for a missing or blank title.
  package static let untitled = "(untitled)"

  /// The maximum size of a document to load, in bytes: 8 MiB.
  package static let maximumSize = 8 << 20

  /// The maximum number of items in a feed.
  package static let maximumItemCount = 10_000

  /// Parses the original bytes of a complete document.
  ///
  /// No other file is opened and no URL is requested, even if the document refers to some. Parsing
  /// or rejecting a document takes time linear in its length.
  ///
  /// - Parameters:
  ///   - bytes: The document. The errors that `readXML` repairs are repaired.
  ///   - charset: The encoding that an HTTP response states; nil if it states no encoding. JSON is
  ///     always in UTF-8.
  ///   - address: The address of the document, without a query; nil for a file. Relative links are
  ///     resolved with the base that the document states, with the link of the feed, or else with
  ///     this address. Without any of them, they stay unchanged.
  /// - Throws: ``NewsFeedError``, with the position if it is known.
  package init(
    parsing bytes: [UInt8], charset: String? = nil, address: String? = nil
  ) throws(NewsFeedError) {
    switch bytes.firstSignificantByte {
    case nil: throw NewsFeedError("it is empty")
    case 0x1F: throw NewsFeedError("it is compressed (gzip); unpack it first")
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?: self = try readJSONFeed(bytes, address: address)
    default: self = try readXMLFeed(bytes[...], charset: charset, address: address)
    }
  }
}

/// An item of a news feed.
package struct NewsItem: Codable, Equatable, Sendable {
  /// The title; ``NewsFeed/untitled`` stands for a missing or blank title.
  package var title: String

  /// The address of the item, which can be invalid; nil if the item has none.
  ///
  /// It is relative if the base of a relative address is not known. Recordings contain a whole
  /// address without its query.
  package var link: ResourceName?

  /// Creates an item.
  package init(title: String, link: ResourceName? = nil) {
    (self.title, self.link) = (title, link)
  }
}

/// Returns text as a single line that is safe to print; nil if nothing is left.
///
/// White space is collapsed to single spaces. Control characters, marks that change the writing
/// direction and other invisible characters are removed. In text of more than 1000 Unicode scalars,
/// an ellipsis replaces the middle.
func headlineText(_ text: String) -> String? {
  let words = text.unicodeScalars.split { $0.properties.isWhitespace }
    .map { word in scalars(of: String(word)).filter { !$0.isHidden }.map(\.scalar) }
    .compactMap { $0.isEmpty ? nil : String(String.UnicodeScalarView($0)) }
  return words.isEmpty ? nil : excerpt(words.joined(separator: " "), limit: 1000)
}

/// Returns the first words of a text as a headline of at most 80 characters, with an ellipsis if
/// the text is longer; nil if nothing is left.
func firstWords(of text: String) -> String? {
  guard let line = headlineText(text), line.count > 80 else { return headlineText(text) }
  let start = line.prefix(79)
  return start[..<(start.lastIndex(of: " ") ?? start.endIndex)] + "…"
}

/// Returns a link without line ends, invisible characters and blanks around it; nil if nothing is
/// left, or if it is not the address of a page, such as `tag:a.org,2026:1`.
///
/// A blank inside it becomes `%20`, as in the URL standard of the WHATWG. A relative link is
/// resolved with `base` (RFC 3986, section 5), and kept if `base` is not a whole address.
func linkText(_ text: String, base: String?) -> ResourceName? {
  let scalars = text.unicodeScalars.filter {
    !$0.isHidden && ($0 == " " || !$0.properties.isWhitespace)
  }
  let link = trimmed(String(String.UnicodeScalarView(scalars)))
    .replacing(" ", with: "%20")
  let isRelative = !link.prefix { !"/?#".contains($0) }.contains(":")
  if link.isEmpty || !isRelative && !link.contains("://") { return nil }
  guard isRelative, let base, base.contains("://") else { return ResourceName(link) }
  return URL(string: link, relativeTo: URL(string: base)).map { ResourceName($0.absoluteString) }
}

/// The reason a document cannot be read as a feed.
package struct NewsFeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A message without a final period, including the position if it is known.
  ///
  /// It is meant to follow the name of the document and a colon.
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ error: XMLError) {
    self.init(
      error == .webPage
        ? "a web page, not a feed; look on the page for a link to an RSS or Atom feed"
        : error.description)
  }

  static let tooManyItems = NewsFeedError(
    "more than \(NewsFeed.maximumItemCount) items, which is the limit")

  static let wanted = "load RSS, Atom, a JSON Feed or a Hacker News search response"
}
