/// A limit on the contents of a document.
///
/// When one of these quantities grows, the time or stack space that the parser (libxml2) needs
/// grows faster than the document. Real feeds and tables stay far below the limits.
package enum XMLLimit: CaseIterable, Sendable, CustomStringConvertible {
  /// The number of attributes of one element.
  ///
  /// Each attribute is compared with all attributes before it.
  case attributes

  /// The depth of nested elements.
  case depth

  /// The number of distinct names, including namespace URIs.
  ///
  /// The parser stores names in a table that stops growing at a certain size.
  case names

  /// The number of namespaces that the open elements declare.
  ///
  /// The parser searches all of them for each element.
  case namespaces

  /// The total number of elements and attributes.
  case parts

  /// The greatest allowed number.
  package var limit: Int {
    switch self {
    case .attributes, .depth: 256
    case .names: 1000
    case .namespaces: 100
    case .parts: 500_000
    }
  }

  /// The error message, such as `more than 256 attributes in a tag, which is the limit`.
  package var description: String { "more than \(limit) \(noun), which is the limit" }

  private var noun: String {
    switch self {
    case .attributes: "attributes in a tag"
    case .depth: "nested elements"
    case .names: "different names"
    case .namespaces: "namespaces at once"
    case .parts: "elements and attributes"
    }
  }
}
