package import PlainXML
import TerminalText

/// The reason a document cannot be read as a feed.
///
/// The description is meant to follow the name of the document and a colon.
package enum NewsFeedError: Error, Equatable, Sendable {
  /// The document is larger than `limit` bytes.
  case tooLarge(limit: Int)

  /// The document is empty.
  case empty

  /// The document is compressed with gzip.
  case compressed

  /// The document is neither XML nor JSON.
  case notAFeed

  /// The document is an HTML page.
  case webPage

  /// The document is XML but not a feed; the value is the name of its root element.
  case unknownRoot(String)

  /// The document is XML that cannot be read.
  case xml(XMLError)

  /// The document begins like JSON, but is not valid.
  case notJSON

  /// The document is JSON but not a Hacker News search result, for the given reason.
  case unexpectedJSON(String)

  /// The feed has more than `limit` items.
  case tooManyItems(limit: Int)

  init(_ error: XMLError) {
    self = error == .webPage ? .webPage : .xml(error)
  }
}

extension NewsFeedError: CustomStringConvertible {
  /// A message without a final period, including the position if it is known.
  package var description: String {
    switch self {
    case .tooLarge(let limit):
      "larger than \(limit >> 20) MiB, which is the limit"
    case .empty:
      "it is empty"
    case .compressed:
      "it is compressed (gzip); unpack it first"
    case .notAFeed:
      "neither XML nor JSON; \(Self.wanted)"
    case .webPage:
      "a web page, not a feed; look on the page for a link to an RSS or Atom feed"
    case .unknownRoot(let name):
      "XML with the root element <\(escapingControls(excerpt(name, limit: 80)))>; \(Self.wanted)"
    case .xml(let error):
      error.description
    case .notJSON:
      "it is not valid JSON"
    case .unexpectedJSON(let reason):
      "not a Hacker News search response: \(reason)"
    case .tooManyItems(let limit):
      "more than \(limit) items, which is the limit"
    }
  }

  private static let wanted =
    "load RSS 2.0, Atom or a Hacker News search response"
}
