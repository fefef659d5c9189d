extension XMLReader {
  /// Reads a start tag, or an empty-element tag.
  mutating func readStartTag() throws(XMLError) -> XMLEvent {
    let start = cursor.index
    guard cursor.isName(at: 1), !(hasRoot && open.isEmpty) else { throw unexpected }
    cursor.take()
    let name = cursor.readName()
    if !hasRoot, isHTML(name) { throw .webPage }
    hasRoot = true
    try countPart(at: start)
    open.append(name)
    let attributes = try readAttributes(at: start)
    let tag = XMLTag(
      name: String(decoding: name, as: UTF8.self), attributes: attributes,
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

  /// Reads the attributes up to the end of the tag that begins at `start`.
  private mutating func readAttributes(at start: Int) throws(XMLError) -> [String: String] {
    var values: [String: String] = [:]
    while true {
      let hasSpace = cursor.skipSpaces()
      if cursor.isNext(">") || cursor.isNext("/>") { break }
      guard hasSpace, cursor.isName(at: 0) else { throw malformedTag }
      try countPart(at: start)
      let name = String(decoding: cursor.readName(), as: UTF8.self)
      let value = String(decoding: try readValue(), as: UTF8.self)
      guard values.updateValue(value, forKey: name) == nil else {
        throw cursor.malformed("an attribute appears twice", at: cursor.index)
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

  private mutating func countPart(at start: Int) throws(XMLError) {
    partCount += 1
    if partCount > XMLError.partLimit { throw .tooManyParts(at: cursor.place(of: start)) }
  }

  private var malformedTag: XMLError { cursor.malformed("a tag is malformed") }
}
