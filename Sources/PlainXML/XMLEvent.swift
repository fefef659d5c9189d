/// A part of a document, as it is come upon.
package enum XMLEvent: Equatable, Sendable {
  /// An element begins.
  case begin(XMLTag)

  /// The element that began last, of those that are open, ends.
  case end

  /// Text, or a piece of it: one text may come in many, in order.
  case text(String)
}

/// The tag by which an element begins.
package struct XMLTag: Equatable, Sendable {
  /// The name, without the prefix of its namespace.
  package let name: String

  /// The namespace's address; nil without one, or where the prefix stands for none.
  package let namespace: String?

  /// What the attributes say, by their names as they are written, prefixes included.
  package let attributes: [String: String]

  /// The place where the tag ends, at `>` or `/>`.
  package let place: TextPlace
}
