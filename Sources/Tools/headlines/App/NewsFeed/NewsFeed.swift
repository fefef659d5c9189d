import PlainXML
import TerminalText

/// The titles of a news feed, in feed order.
///
/// ```swift
/// let feed = try NewsFeed(parsing: bytes)
/// feed.titles  // ["A comet is back", "Rust in the wheat"]
/// ```
///
/// Supported formats are RSS 2.0 (rssboard.org/rss-specification), Atom (RFC 4287) and Hacker News
/// search results (hn.algolia.com/api). The format is detected from the content, not from a file
/// name or a URL. An XML document is read in the encoding that it declares.
///
/// Titles are safe to print at a terminal: each is a single line of at most 1000 Unicode scalars,
/// without control characters or marks that change the writing direction.
package struct NewsFeed: Equatable, Sendable {
  /// The titles; ``untitled`` stands for a missing or blank title.
  package let titles: [String]

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
  /// - Throws: ``NewsFeedError``, with the position if it is known.
  package init(parsing bytes: [UInt8]) throws(NewsFeedError) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw NewsFeedError("it is compressed (gzip); unpack it first")
    }
    switch bytes.firstSignificantByte {
    case nil: throw NewsFeedError("it is empty")
    case UInt8(ascii: "<")?:
      titles = try titlesInXML(bytes[...]).map(Self.shown)
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      titles = try titlesInJSON(bytes).map(Self.shown)
    default: throw NewsFeedError("neither XML nor JSON; \(NewsFeedError.wanted)")
    }
  }

  private static func shown(_ title: String?) -> String {
    let line = headlineText(title ?? "")
    return line.isEmpty ? untitled : line
  }
}

extension [UInt8] {
  /// The first byte after any white space, byte-order mark and zero bytes of UTF-16 at the start;
  /// nil if there is no such byte.
  fileprivate var firstSignificantByte: UInt8? {
    let start = drop { $0.isWhiteSpace }
    let marks = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]]
    let mark = marks.first { start.starts(with: $0) } ?? []
    return start.dropFirst(mark.count).first { $0 != 0 && !$0.isWhiteSpace }
  }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool { [0x09, 0x0A, 0x0D, 0x20].contains(self) }
}

/// Returns text as a single line that is safe to print.
///
/// White space is collapsed to single spaces. Control characters, marks that change the writing
/// direction and other invisible characters are removed. Text of more than 1000 Unicode scalars is
/// shortened to 1000, including an ellipsis.
private func headlineText(_ text: String) -> String {
  let words = text.unicodeScalars.split { $0.properties.isWhitespace }
    .map { String(String.UnicodeScalarView($0.filter { !$0.isHidden })) }
    .filter { !$0.isEmpty }
  let line = words.joined(separator: " ").unicodeScalars
  return line.count > 1000 ? String(line.prefix(999)) + "…" : String(line)
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

  static let wanted = "load RSS 2.0, Atom or a Hacker News search response"
}
