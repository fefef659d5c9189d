import TerminalText

/// Why a document is not read, or not to its end.
///
/// The description is to stand behind the name of the document and a colon.
package enum XMLError: Error, Equatable, Sendable {
  /// It is an HTML page.
  case webPage

  /// It declares an encoding that is not read.
  case unknownEncoding(String)

  /// It has bytes that mean nothing in its encoding.
  case undecodable(encoding: String)

  /// Its document type has declarations in it, as of entities, by which a small document could be
  /// made to mean a huge one, or to draw in files; they begin in this line.
  case declarations(line: Int)

  /// It has more of something than is read.
  case tooMany(XMLBound, at: TextPlace)

  /// It is not well-formed.
  case malformed(reason: String, at: TextPlace)

  /// Reading was stopped.
  case cancelled

  /// The place, where it is known.
  package var place: TextPlace? {
    switch self {
    case .tooMany(_, let place), .malformed(_, let place): place
    case .webPage, .unknownEncoding, .undecodable, .declarations, .cancelled: nil
    }
  }
}

extension XMLError: CustomStringConvertible {
  /// What is wrong and where, without a full stop.
  package var description: String {
    switch self {
    case .webPage:
      "a web page (HTML)"
    case .unknownEncoding(let name):
      "XML in the encoding \(quoted(name, limit: 40)), which is not read; UTF-8 is"
    case .undecodable(let name):
      "XML with bytes that mean nothing in its encoding, \(name)"
    case .declarations(let line):
      "line \(line) begins declarations, as of entities, which are not read for safety's sake"
    case .tooMany(let bound, let place):
      "\(place): \(bound)"
    case .malformed(let reason, let place):
      "not well-formed XML at \(place): \(reason)"
    case .cancelled:
      "cancelled"
    }
  }
}
