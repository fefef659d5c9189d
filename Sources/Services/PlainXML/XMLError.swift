package import TerminalText

/// The reason a document could not be read completely.
///
/// The description is meant to follow the name of the document and a colon.
package enum XMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The document is an HTML page.
  case webPage

  /// The document declares an unsupported encoding.
  case unknownEncoding(String)

  /// The document contains bytes that are invalid in its encoding.
  case undecodable(encoding: String)

  /// The document type contains declarations, such as entities; they begin in the given line.
  ///
  /// With entities, a small document could expand to a huge one or include files.
  case declarations(line: Int)

  /// The document has more than ``partLimit`` elements and attributes.
  case tooManyParts(at: TextPosition)

  /// The document is not well-formed.
  case malformed(reason: String, at: TextPosition)

  /// The maximum number of elements and attributes in a document; real feeds have far fewer.
  ///
  /// An element takes much more time and memory than a piece of text of the same length.
  package static let partLimit = 500_000

  /// A message without a final period, including the position if it is known.
  package var description: String {
    switch self {
    case .webPage:
      "a web page (HTML)"
    case .unknownEncoding(let name):
      "the XML encoding \(quoted(name, limit: 40)) is not supported; use UTF-8"
    case .undecodable(let name):
      "the XML contains bytes that are not valid in its encoding, \(name)"
    case .declarations(let line):
      "line \(line) contains declarations, such as entities, which are a security risk"
    case .tooManyParts(let place):
      "\(place): more than \(Self.partLimit) elements and attributes, which is the limit"
    case .malformed(let reason, let place):
      "not well-formed XML at \(place): \(reason)"
    }
  }
}
