package import TerminalText

/// A part of a document, as ``readXML(_:failure:receive:)`` reports it.
package enum XMLEvent: Equatable, Sendable {
  /// The start of an element.
  case begin(XMLTag)

  /// The end of the innermost open element.
  case end

  /// Text between tags; long text may arrive in several pieces, in order.
  case text(String)
}

/// The start tag of an element.
package struct XMLTag: Equatable, Sendable {
  /// The name as written, with its namespace prefix, if any.
  package let name: String

  /// The attribute values by name as written, with namespace declarations.
  package let attributes: [String: String]

  /// The position of the end of the tag, at `>` or `/>`.
  package let place: TextPosition
}
