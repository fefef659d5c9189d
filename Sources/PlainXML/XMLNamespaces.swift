/// The namespaces that the open elements declare (Namespaces in XML 1.0).
struct XMLNamespaces {
  private struct Namespace {
    /// The same number for the same URI, so that URIs need not be compared.
    let number: Int

    let uri: String
  }

  /// The innermost declaration of each prefix; the default namespace has an empty prefix.
  private var current: [ArraySlice<UInt8>: Namespace] = [:]

  /// The declarations that inner ones replaced, from the root to the innermost element.
  private var replaced: [(prefix: ArraySlice<UInt8>, namespace: Namespace?)] = []

  /// For each open element, the number of replaced declarations before it.
  private var starts: [Int] = []

  private var numbers: [[UInt8]: Int] = [:]

  init() {
    _ = set(Self.xml[...], to: Self.xmlURI)
  }

  // MARK: Elements

  /// Begins an element, which ends with ``endElement()``.
  mutating func beginElement() {
    starts.append(replaced.count)
  }

  /// Ends the innermost element and its declarations.
  mutating func endElement() {
    let start = starts.removeLast()
    while replaced.count > start {
      let (prefix, namespace) = replaced.removeLast()
      current[prefix] = namespace
    }
  }

  /// Declares a namespace for the innermost element.
  ///
  /// - Parameters:
  ///   - prefix: The prefix; empty for the default namespace.
  ///   - uri: The URI; empty to remove the default namespace.
  /// - Returns: Whether the declaration is allowed (section 3).
  mutating func declare(_ prefix: ArraySlice<UInt8>, as uri: [UInt8]) -> Bool {
    if prefix.elementsEqual(Self.xml) { return uri == Self.xmlURI }
    if prefix.elementsEqual(Self.xmlns) || uri == Self.xmlURI || uri == Self.xmlnsURI {
      return false
    }
    if uri.isEmpty, !prefix.isEmpty { return false }
    replaced.append((prefix, set(prefix, to: uri)))
    return true
  }

  /// Sets a prefix, and returns its previous namespace.
  private mutating func set(_ prefix: ArraySlice<UInt8>, to uri: [UInt8]) -> Namespace? {
    let previous = current[prefix]
    if uri.isEmpty {
      current[prefix] = nil
    } else {
      let number = numbers[uri] ?? numbers.count
      numbers[uri] = number
      current[prefix] = Namespace(number: number, uri: String(decoding: uri, as: UTF8.self))
    }
    return previous
  }

  // MARK: Names

  /// Returns the URI of a prefix; nil if the prefix is not declared.
  func namespace(of prefix: ArraySlice<UInt8>) -> String? {
    current[prefix]?.uri
  }

  /// Returns whether two of the given names, which have prefixes, have the same namespace and local
  /// name.
  ///
  /// Names with undeclared prefixes are not compared.
  func hasDuplicate(in names: [XMLName]) -> Bool {
    struct FullName: Hashable {
      let number: Int
      let local: ArraySlice<UInt8>
    }
    var seen: Set<FullName> = []
    return names.contains { name in
      guard let number = current[name.prefix]?.number else { return false }
      return !seen.insert(FullName(number: number, local: name.local)).inserted
    }
  }

  private static let xml = Array("xml".utf8)
  private static let xmlns = Array("xmlns".utf8)
  private static let xmlURI = Array("http://www.w3.org/XML/1998/namespace".utf8)
  private static let xmlnsURI = Array("http://www.w3.org/2000/xmlns/".utf8)
}

extension XMLName {
  /// The prefix that an attribute of this name declares, which is empty for `xmlns`; nil if the
  /// attribute is not a namespace declaration.
  var declaredPrefix: ArraySlice<UInt8>? {
    if prefix.elementsEqual("xmlns".utf8) { return local }
    return prefix.isEmpty && local.elementsEqual("xmlns".utf8) ? prefix : nil
  }
}
