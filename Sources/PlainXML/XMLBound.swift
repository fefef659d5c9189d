/// How much of something a document may have.
///
/// Each bounds something at which the time or the stack that the parser (libxml2) takes grows faster
/// than the document. Feeds and tables come nowhere near.
package enum XMLBound: CaseIterable, Sendable, CustomStringConvertible {
  /// Attributes of one element: each is compared with all before it.
  case attributes

  /// Elements within one another.
  case depth

  /// Different names, addresses of namespaces among them: the parser's table of them does not grow
  /// beyond a size.
  case names

  /// Namespaces declared by the elements that are open: for each element all are gone through.
  case namespaces

  /// Elements and attributes together.
  case parts

  /// The most that is read.
  package var limit: Int {
    switch self {
    case .attributes, .depth: 256
    case .names: 1000
    case .namespaces: 100
    case .parts: 500_000
    }
  }

  /// What is wrong where there is more: `more than 256 attributes in a tag, which is more than is
  /// read`.
  package var description: String { "more than \(limit) \(noun), which is more than is read" }

  private var noun: String {
    switch self {
    case .attributes: "attributes in a tag"
    case .depth: "elements within one another"
    case .names: "different names"
    case .namespaces: "namespaces at once"
    case .parts: "elements and attributes"
    }
  }
}
