/// The namespaces that the open elements declare (Namespaces in XML 1.0).
struct XMLNamespaces {
  /// The URI of each prefix; the default namespace has an empty prefix.
  private var current = [Array("xml".utf8)[...]: "http://www.w3.org/XML/1998/namespace"]

  /// The URIs that inner declarations replaced, from the root to the innermost element.
  private var replaced: [(depth: Int, prefix: ArraySlice<UInt8>, uri: String?)] = []

  /// Declares a namespace for the innermost element.
  ///
  /// - Parameters:
  ///   - prefix: The prefix; empty for the default namespace.
  ///   - uri: The URI; empty to remove the namespace.
  ///   - depth: The number of open elements.
  mutating func declare(_ prefix: ArraySlice<UInt8>, as uri: String, at depth: Int) {
    replaced.append((depth, prefix, current[prefix]))
    current[prefix] = uri.isEmpty ? nil : uri
  }

  /// Ends the declarations of the innermost element, when `depth` elements are open.
  mutating func endElement(at depth: Int) {
    while let (declared, prefix, uri) = replaced.last, declared == depth {
      current[prefix] = uri
      replaced.removeLast()
    }
  }

  /// Returns the URI of a prefix; nil if the prefix is not declared.
  func namespace(of prefix: ArraySlice<UInt8>) -> String? {
    current[prefix]
  }
}

extension XMLName {
  /// The prefix that an attribute of this name declares, which is empty for `xmlns`; nil if the
  /// attribute is not a namespace declaration.
  var declaredPrefix: ArraySlice<UInt8>? {
    if prefix.elementsEqual("xmlns".utf8) { return local }
    return prefix.isEmpty && local.elementsEqual("xmlns".utf8) ? prefix : nil
  }
}
