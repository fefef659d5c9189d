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
  /// The name, without its namespace prefix.
  package let name: String

  /// The namespace URI; nil without a namespace or with an undeclared prefix.
  package let namespace: String?

  /// The attribute values by name, without namespace declarations; names include their prefixes, as
  /// written.
  package let attributes: [String: String]

  /// The position of the end of the tag, at `>` or `/>`.
  package let place: TextPosition
}
