extension XMLReader {
  /// Reads a start tag, or an empty-element tag.
  mutating func readStartTag() throws(XMLError) -> XMLEvent {
    let start = cursor.index
    guard cursor.isName(at: 1), !(hasRoot && open.isEmpty) else { throw unexpected }
    cursor.take()
    let name = try readName()
    if !hasRoot, name.isHTML { throw .webPage }
    hasRoot = true
    try countPart(at: start)
    if open.count == XMLLimit.depth.limit { throw cursor.tooMany(.depth, at: start) }
    open.append(name.whole)
    let attributes = try readAttributes(at: start)
    let tag = XMLTag(
      name: String(decoding: name.local, as: UTF8.self),
      namespace: namespaces.namespace(of: name.prefix), attributes: attributes,
      place: cursor.advancePlace())
    isEmptyElement = cursor.skip("/>")
    if !isEmptyElement { cursor.take() }
    return .begin(tag)
  }

  /// Reads an end tag.
  mutating func readEndTag() throws(XMLError) -> XMLEvent {
    guard let expected = open.last else { throw unexpected }
    _ = cursor.skip("</")
    let name = cursor.readName()
    cursor.skipSpaces()
    guard !name.isEmpty, cursor.skip(">") else { throw malformedTag }
    guard name == expected else {
      throw cursor.malformed("an end tag does not match its start tag", at: cursor.index)
    }
    return closeElement()
  }

  // MARK: Attributes

  /// Reads attributes up to the end of the tag, and declares the namespaces among them.
  ///
  /// - Parameter start: The index of the tag.
  /// - Returns: The values of the other attributes, by name.
  /// - Throws: ``XMLError``.
  private mutating func readAttributes(at start: Int) throws(XMLError) -> [String: String] {
    var values: [String: String] = [:]
    var names: Set<ArraySlice<UInt8>> = []
    while true {
      let hasSpace = cursor.skipSpaces()
      if cursor.isNext(">") || cursor.isNext("/>") { break }
      guard hasSpace, cursor.isName(at: 0) else { throw malformedTag }
      if names.count == XMLLimit.attributes.limit { throw cursor.tooMany(.attributes, at: start) }
      try countPart(at: start)
      let name = try readName()
      let value = try readValue()
      guard names.insert(name.whole).inserted else {
        throw cursor.malformed("an attribute appears twice", at: cursor.index)
      }
      if let prefix = name.declaredPrefix {
        if value.count > XMLLimit.namespace.limit { throw cursor.tooMany(.namespace, at: start) }
        namespaces.declare(prefix, as: String(decoding: value, as: UTF8.self), at: open.count)
      } else {
        values[String(decoding: name.whole, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
      }
    }
    return values
  }

  private mutating func readValue() throws(XMLError) -> [UInt8] {
    cursor.skipSpaces()
    let hasSign = cursor.skip("=")
    cursor.skipSpaces()
    guard hasSign, let value = try readAttributeValue() else {
      throw cursor.malformed("an attribute is malformed")
    }
    return value
  }

  // MARK: Names and counting

  /// Reads a name that may have a namespace prefix.
  private mutating func readName() throws(XMLError) -> XMLName {
    let start = cursor.index
    guard let name = XMLName(cursor.readName()) else {
      throw cursor.malformed("a name is malformed", at: start)
    }
    return name
  }

  private mutating func countPart(at start: Int) throws(XMLError) {
    partCount += 1
    if partCount > XMLLimit.parts.limit { throw cursor.tooMany(.parts, at: start) }
  }

  private var malformedTag: XMLError { cursor.malformed("a tag is malformed") }
}
