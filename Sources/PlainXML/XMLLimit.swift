/// A limit on the contents of a document.
///
/// Real feeds and tables stay far below the limits.
package enum XMLLimit: CaseIterable, Sendable, CustomStringConvertible {
  /// The number of attributes of one element.
  ///
  /// A tag is reported with all its attributes, so the limit bounds the memory for an event.
  case attributes

  /// The depth of nested elements.
  ///
  /// The names and namespaces of open elements stay in memory.
  case depth

  /// The number of bytes in a namespace URI.
  ///
  /// The URI is reported for each element in the namespace, and the receiver may compare it.
  case namespace

  /// The total number of elements and attributes.
  ///
  /// An element takes much more time than a piece of text of the same length.
  case parts

  /// The greatest allowed number.
  package var limit: Int {
    switch self {
    case .attributes, .depth: 256
    case .namespace: 1000
    case .parts: 500_000
    }
  }

  /// The error message, such as `more than 256 attributes in a tag, which is the limit`.
  package var description: String { "more than \(limit) \(noun), which is the limit" }

  private var noun: String {
    switch self {
    case .attributes: "attributes in a tag"
    case .depth: "nested elements"
    case .namespace: "bytes in a namespace URI"
    case .parts: "elements and attributes"
    }
  }
}
