/// The namespaces that the open elements declare (Namespaces in XML 1.0).
struct XMLNamespaces {
  /// The URI of each prefix; the default namespace has an empty prefix.
  private var current: [ArraySlice<UInt8>: String] = [Self.xml[...]: Self.xmlURI]

  /// The URIs that inner declarations replaced, from the root to the innermost element.
  private var replaced: [(prefix: ArraySlice<UInt8>, uri: String?)] = []

  /// For each open element, the number of replaced declarations before it.
  private var starts: [Int] = []

  // MARK: Elements

  /// Begins an element, which ends with ``endElement()``.
  mutating func beginElement() {
    starts.append(replaced.count)
  }

  /// Ends the innermost element and its declarations.
  mutating func endElement() {
    let start = starts.removeLast()
    while replaced.count > start {
      let (prefix, uri) = replaced.removeLast()
      current[prefix] = uri
    }
  }

  /// Declares a namespace for the innermost element.
  ///
  /// - Parameters:
  ///   - prefix: The prefix; empty for the default namespace.
  ///   - uri: The URI; empty to remove the default namespace.
  /// - Returns: Whether the declaration is allowed (section 3).
  mutating func declare(_ prefix: ArraySlice<UInt8>, as uri: String) -> Bool {
    if prefix.elementsEqual(Self.xml) { return uri == Self.xmlURI }
    if prefix.elementsEqual(Self.xmlns) || uri == Self.xmlURI || uri == Self.xmlnsURI {
      return false
    }
    if uri.isEmpty, !prefix.isEmpty { return false }
    replaced.append((prefix, current[prefix]))
    current[prefix] = uri.isEmpty ? nil : uri
    return true
  }

  // MARK: Names

  /// Returns the URI of a prefix; nil if the prefix is not declared.
  func namespace(of prefix: ArraySlice<UInt8>) -> String? {
    current[prefix]
  }

  /// Returns whether two of the given names, which have prefixes, have the same namespace and local
  /// name.
  ///
  /// Names with undeclared prefixes are not compared.
  func hasDuplicate(in names: [XMLName]) -> Bool {
    struct FullName: Hashable {
      let namespace: String
      let local: ArraySlice<UInt8>
    }
    var seen: Set<FullName> = []
    return names.contains { name in
      guard let namespace = current[name.prefix] else { return false }
      return !seen.insert(FullName(namespace: namespace, local: name.local)).inserted
    }
  }

  private static let xml = Array("xml".utf8)
  private static let xmlns = Array("xmlns".utf8)
  private static let xmlURI = "http://www.w3.org/XML/1998/namespace"
  private static let xmlnsURI = "http://www.w3.org/2000/xmlns/"
}

extension XMLName {
  /// The prefix that an attribute of this name declares, which is empty for `xmlns`; nil if the
  /// attribute is not a namespace declaration.
  var declaredPrefix: ArraySlice<UInt8>? {
    if prefix.elementsEqual("xmlns".utf8) { return local }
    return prefix.isEmpty && local.elementsEqual("xmlns".utf8) ? prefix : nil
  }
}
