/// A part of a document, as it is come upon.
public enum XMLEvent: Equatable, Sendable {
  /// An element begins.
  case begin(XMLTag)

  /// The element that began last, of those that are open, ends.
  case end

  /// Text, or a piece of it: one text may come in many, in order.
  case text(String)
}

/// The tag by which an element begins.
public struct XMLTag: Equatable, Sendable {
  /// The name, without the prefix of its namespace.
  public let name: String

  /// The namespace's address; nil without one, or where the prefix stands for none.
  public let namespace: String?

  /// What the attributes say, by their names as they are written, prefixes included.
  public let attributes: [String: String]

  /// The place where the tag ends, at `>` or `/>`.
  public let place: TextPlace
}
