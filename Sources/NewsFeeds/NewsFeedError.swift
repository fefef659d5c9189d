package import PlainXML
import TerminalText

/// Why a document cannot be read as a feed.
///
/// The description is to stand behind the name of the document and a colon.
package enum NewsFeedError: Error, Equatable, Sendable {
  /// The document has more bytes than that.
  case tooLarge(limit: Int)

  /// There is nothing in it.
  case empty

  /// It is compressed by gzip.
  case compressed

  /// It is neither XML nor JSON.
  case notAFeed

  /// It is an HTML page.
  case webPage

  /// It is XML, but no feed: this is its outermost element.
  case unknownRoot(String)

  /// It is XML that cannot be read.
  case xml(XMLError)

  /// It is not JSON; the place is nil where it is not known, as at the end.
  case malformedJSON(reason: String, at: TextPlace?)

  /// It is JSON, but not an answer of the Hacker News search: the path and what should be
  /// there, nil for anything at all.
  case unexpectedJSON(path: String, wanted: String?)

  /// It has more items than that.
  case tooManyItems(limit: Int)

  /// Reading was stopped.
  case cancelled

  init(_ error: XMLError) {
    self =
      switch error {
      case .webPage: .webPage
      case .cancelled: .cancelled
      default: .xml(error)
      }
  }
}

extension NewsFeedError: CustomStringConvertible {
  /// What is wrong and where, without a full stop.
  package var description: String {
    switch self {
    case .tooLarge(let limit):
      "larger than \(limit >> 20) MiB, which is more than is read"
    case .empty:
      "it is empty"
    case .compressed:
      "it is compressed (gzip); unpack it first"
    case .notAFeed:
      "neither XML nor JSON; \(Self.wanted)"
    case .webPage:
      "a web page, not a feed; it may link to one in RSS or Atom, which can be loaded"
    case .unknownRoot(let name):
      "XML with <\(escapingControls(excerpt(name, limit: 80)))> outermost; \(Self.wanted)"
    case .xml(let error):
      error.description
    case .malformedJSON(let reason, let place?):
      "not JSON at \(place): \(reason)"
    case .malformedJSON(let reason, nil):
      "not JSON: \(reason)"
    case .unexpectedJSON(let path, let wanted?):
      "not an answer of the Hacker News search: \(path) should be \(wanted)"
    case .unexpectedJSON(let path, nil):
      "not an answer of the Hacker News search: \(path) is missing"
    case .tooManyItems(let limit):
      "more than \(limit) items, which is more than is read"
    case .cancelled:
      "cancelled"
    }
  }

  private static let wanted =
    "RSS 2.0, Atom or an answer of the Hacker News search can be read"
}
