/// A limit on the contents of a document.
///
/// The parser (libxml2) takes time or stack space that grows faster than the document with each of
/// these quantities. Real feeds and tables come nowhere near the limits.
package enum XMLLimit: CaseIterable, Sendable, CustomStringConvertible {
  /// The attributes of one element, each of which is compared with all those before it.
  case attributes

  /// The depth of nested elements.
  case depth

  /// The distinct names, including namespace URIs; the parser's name table stops growing at some
  /// size.
  case names

  /// The namespaces declared by the open elements, all of which are searched for each element.
  case namespaces

  /// The elements and attributes in total.
  case parts

  /// The greatest number that is accepted.
  package var limit: Int {
    switch self {
    case .attributes, .depth: 256
    case .names: 1000
    case .namespaces: 100
    case .parts: 500_000
    }
  }

  /// The error message, such as `more than 256 attributes in a tag, which is more than is read`.
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
