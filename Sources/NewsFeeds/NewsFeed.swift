/// The titles of a news feed, in its order.
///
/// ```swift
/// let feed = try NewsFeed(parsing: bytes)
/// feed.titles  // ["A comet is back", "Rust in the wheat"]
/// ```
///
/// It reads RSS 2.0 (rssboard.org/rss-specification), Atom (RFC 4287) and the answers of the Hacker
/// News search (hn.algolia.com/api), and tells them apart by what they hold, whatever the file or
/// the address is called. The encoding is the one that the XML declares.
///
/// Titles are safe to print at a terminal: they are one line each, without control characters or
/// marks that turn the direction of writing, and at most 1000 Unicode scalars long.
package struct NewsFeed: Equatable, Sendable {
  /// The titles; one that is missing or blank is ``untitled``.
  package let titles: [String]

  /// What stands for a title that an item does not have.
  package static let untitled = "(untitled)"

  /// How many bytes a document may have.
  package static let largestDocument = 8 << 20

  /// How many items a feed may have.
  package static let mostItems = 10_000

  /// Reads a document as a whole.
  ///
  /// No other file is opened and no address asked, whatever the document says.
  ///
  /// Any document is read or refused in a time that grows with its length, about a second at most.
  ///
  /// - Parameters:
  ///   - bytes: The document, as it came.
  ///   - isCancelled: Asked now and then, on this thread; once true, reading ends with
  ///     ``NewsFeedError/cancelled``.
  /// - Throws: ``NewsFeedError``, with the place where there is one.
  package init(
    parsing bytes: [UInt8], isCancelled: () -> Bool = { false }
  ) throws(NewsFeedError) {
    guard bytes.count <= Self.largestDocument else {
      throw .tooLarge(limit: Self.largestDocument)
    }
    if bytes.starts(with: [0x1F, 0x8B]) { throw .compressed }
    switch bytes.firstSign {
    case nil: throw .empty
    case UInt8(ascii: "<")?:
      titles = try titlesInXML(bytes[...], isCancelled: isCancelled).map(Self.shown)
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      titles = try titlesInJSON(bytes).map(Self.shown)
    default: throw .notAFeed
    }
  }

  private static func shown(_ title: String?) -> String {
    let line = singleLine(title ?? "")
    return line.isEmpty ? untitled : line
  }
}

extension [UInt8] {
  /// The first byte that is not part of white space, of a byte-order mark or of UTF-16's width.
  fileprivate var firstSign: UInt8? {
    let start = drop { $0.isWhiteSpace }
    let marks = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]]
    let mark = marks.first { start.starts(with: $0) } ?? []
    return start.dropFirst(mark.count).first { $0 != 0 && !$0.isWhiteSpace }
  }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool { [0x09, 0x0A, 0x0D, 0x20].contains(self) }
}
