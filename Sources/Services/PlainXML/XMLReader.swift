import TerminalText

/// A parser for XML 1.0 (5th edition), which returns one event at a time.
///
/// The parser does not validate, and reads no other file. It accepts a document type, but rejects
/// declarations in the document type. It uses no recursion, and takes linear time. The time for an
/// element does not depend on the elements around it.
///
/// Source: <https://www.w3.org/TR/xml/>.
struct XMLReader {
  var cursor: XMLCursor

  /// The text that has been read and not reported yet.
  var text: [UInt8] = []

  /// Whether some errors are repaired; see ``readXML(_:charset:repairs:failure:receive:)``.
  let isRepairing: Bool

  /// The number of repairs so far.
  var repairs: Int

  /// The first error that was repaired in a tag or outside the root element.
  private(set) var firstError: XMLError?

  private var hasRoot = false

  /// The open elements, from the root to the innermost: their names, and the prefixes that they
  /// declare.
  private var open: [(name: ArraySlice<UInt8>, prefixes: [Substring])] = []

  /// The namespaces that are declared for each prefix, innermost last; the default namespace has an
  /// empty prefix.
  private var namespaces: [Substring: [String]] = [:]

  /// The number of open elements that end before the next part is read.
  private var endingCount = 0

  private var partCount = 0

  /// Creates a parser of a text in UTF-8.
  init(_ document: [UInt8], repairs isRepairing: Bool) {
    let repaired = isRepairing ? document.repairedText : (document, 0)
    (cursor, repairs) = (XMLCursor(repaired.0.withLineFeeds), repaired.1)
    self.isRepairing = isRepairing
  }

  /// Returns the next event; nil at the end of the document.
  mutating func next() throws(XMLError) -> XMLEvent? {
    while true {
      if endingCount > 0 { return closeElement() }
      if open.isEmpty { cursor.skipSpaces() }
      if cursor.isAtEnd, hasRoot, open.isEmpty { return nil }
      let start = cursor
      do throws(XMLError) {
        switch cursor.secondByte {
        case _ where cursor.byte != UInt8(ascii: "<"):
          if open.isEmpty { throw unexpected }
          try readText()
        case nil: throw cursor.atEnd
        case UInt8(ascii: "!"): try readDeclaration()
        case UInt8(ascii: "?"):
          // A processing instruction, which is not reported.
          _ = cursor.skip("<?")
          try cursor.skip(past: "?>")
        default:
          if !text.isEmpty {
            defer { text.removeAll(keepingCapacity: true) }
            return .text(String(decoding: text, as: UTF8.self))
          }
          if let event = try cursor.isNext("</") ? readEndTag() : readStartTag() { return event }
        }
      } catch {
        let isCutOff = cursor.byte == nil
        cursor = start
        try repair(error)
        // The last text may lack a part, so it is not reported.
        if isCutOff { return nil }
        text += cursor.readRun { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        if open.isEmpty { text = [] }
      }
    }
  }

  /// Counts an error as repaired; throws it if it cannot be repaired.
  mutating func repair(_ error: XMLError, inText: Bool = false) throws(XMLError) {
    guard isRepairing, case .malformed = error else { throw error }
    repairs += 1
    // The next error counts its position from here, which keeps the time linear.
    _ = cursor.advancePlace()
    if !inText { firstError = firstError ?? error }
  }

  /// The error for a next byte that is not allowed at this position.
  private var unexpected: XMLError {
    if !hasRoot { return cursor.malformed("the root element is missing") }
    return cursor.malformed(
      open.isEmpty ? "there is content after the root element" : "a tag is malformed")
  }

  /// Returns whether the name of a document type or of a root element is that of a web page.
  private func isHTML(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 4 && String(decoding: name, as: UTF8.self).lowercased() == "html"
  }

  /// Ends the innermost open element.
  private mutating func closeElement() -> XMLEvent {
    endingCount -= 1
    for prefix in open.removeLast().prefixes { namespaces[prefix]?.removeLast() }
    return .end
  }

}

extension [UInt8] {
  /// The text with a line feed for each line break (XML 1.0, section 2.11).
  fileprivate var withLineFeeds: [UInt8] {
    let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    if !contains(carriageReturn) { return self }
    return indices.compactMap { index in
      if self[index] == carriageReturn { return lineFeed }
      let isDone = self[index] == lineFeed && index > 0 && self[index - 1] == carriageReturn
      return isDone ? nil : self[index]
    }
  }
}

extension XMLReader {
  /// Reads a start tag, or an empty-element tag.
  private mutating func readStartTag() throws(XMLError) -> XMLEvent {
    let start = cursor.index
    guard cursor.secondByte?.beginsXMLName == true else { throw unexpected }
    if hasRoot, open.isEmpty { try repair(unexpected) }
    cursor.take()
    let name = cursor.readName()
    if !hasRoot, isHTML(name) { throw .webPage }
    hasRoot = true
    try countPart(at: start)
    let attributes = try readAttributes(at: start)
    open.append((name, declareNamespaces(attributes)))
    let tag = tag(String(decoding: name, as: UTF8.self), attributes)
    endingCount = cursor.skip("/>") ? 1 : 0
    if endingCount == 0 { cursor.take() }
    return .begin(tag)
  }

  /// Reads an end tag.
  ///
  /// A reader that repairs a document also ends the elements inside, and skips a tag that ends none
  /// of the innermost 100 elements.
  private mutating func readEndTag() throws(XMLError) -> XMLEvent? {
    if open.isEmpty { throw unexpected }
    _ = cursor.skip("</")
    let name = cursor.readName()
    cursor.skipSpaces()
    guard !name.isEmpty, cursor.skip(">") else { throw malformedTag }
    let index = open.suffix(100).lastIndex { $0.name == name } ?? open.endIndex
    if index != open.endIndex - 1 {
      try repair(cursor.malformed("an end tag does not match its start tag", at: cursor.index))
    }
    endingCount = open.endIndex - index
    return endingCount > 0 ? closeElement() : nil
  }

  // MARK: Attributes

  /// Reads the attributes up to the end of the tag that begins at `start`.
  private mutating func readAttributes(at start: Int) throws(XMLError) -> [String: String] {
    var values: [String: String] = [:]
    while true {
      let hasSpace = cursor.skipSpaces()
      if cursor.isNext(">") || cursor.isNext("/>") { break }
      guard hasSpace, cursor.byte?.beginsXMLName == true else { throw malformedTag }
      try countPart(at: start)
      let name = String(decoding: cursor.readName(), as: UTF8.self)
      cursor.skipSpaces()
      let hasSign = cursor.skip("=")
      cursor.skipSpaces()
      guard hasSign, let bytes = try readAttributeValue() else {
        throw cursor.malformed("an attribute is malformed")
      }
      let value = String(decoding: bytes, as: UTF8.self)
      if values.updateValue(value, forKey: name) != nil {
        try repair(cursor.malformed("an attribute appears twice", at: cursor.index))
      }
    }
    return values
  }

  // MARK: Namespaces

  /// Declares the namespaces in the attributes of a start tag, and returns their prefixes.
  ///
  /// Source: <https://www.w3.org/TR/xml-names/>.
  private mutating func declareNamespaces(_ attributes: [String: String]) -> [Substring] {
    var prefixes: [Substring] = []
    for (name, value) in attributes where name.hasPrefix("xmlns") {
      guard name.utf8.count == 5 || name.dropFirst(5).first == ":" else { continue }
      prefixes.append(name.dropFirst(6))
      namespaces[name.dropFirst(6), default: []].append(value)
    }
    return prefixes
  }

  private mutating func tag(_ name: String, _ attributes: [String: String]) -> XMLTag {
    let colon = name.firstIndex(of: ":")
    let prefix = name[..<(colon ?? name.startIndex)]
    let local = name[prefix.endIndex...].drop { $0 == ":" }
    return XMLTag(
      name: name, namespace: namespaces[prefix]?.last ?? (prefix.isEmpty ? "" : prefix + ":"),
      localName: String(local), attributes: attributes, place: cursor.advancePlace())
  }

  private mutating func countPart(at start: Int) throws(XMLError) {
    partCount += 1
    if partCount > XMLError.partLimit { throw .tooManyParts(at: cursor.place(of: start)) }
  }

  private var malformedTag: XMLError { cursor.malformed("a tag is malformed") }

  /// Reads markup that begins with `<!`: a comment, a CDATA section or the document type.
  private mutating func readDeclaration() throws(XMLError) {
    if cursor.skip("<!--") {
      try cursor.skip(past: "-->")
    } else if !open.isEmpty, cursor.skip("<![CDATA[") {
      try readCharacterData()
    } else if !hasRoot {
      try readDocumentType()
    } else {
      throw unexpected
    }
  }

  /// Reads a document type, which is not reported.
  ///
  /// - Throws: ``XMLError``; it is `.declarations` if there are declarations, and `.webPage` if the
  ///   document type is that of a web page.
  private mutating func readDocumentType() throws(XMLError) {
    guard cursor.skip("<!DOCTYPE") || cursor.skip("<!doctype") else { throw unexpected }
    cursor.skipSpaces()
    if isHTML(cursor.readName()) { throw .webPage }
    while !cursor.skip(">") {
      if cursor.byte == UInt8(ascii: "[") {
        throw .declarations(line: cursor.advancePlace().line)
      }
      if try cursor.readQuoted() == nil { cursor.take() }
    }
  }
}
