/// A parser for XML 1.0 (5th edition) with namespaces, which returns one event at a time.
///
/// The parser does not validate, and reads no other file. It reads a document type but rejects
/// declarations in it. It uses no recursion, and takes linear time: the time for an element does
/// not depend on the elements around it.
///
/// Sources: <https://www.w3.org/TR/xml/> and <https://www.w3.org/TR/xml-names/>.
struct XMLReader {
  var cursor: XMLCursor

  /// Text that has not been reported.
  var text: [UInt8] = []

  var hasType = false
  var hasRoot = false

  /// The names of the open elements, from the root to the innermost.
  var open: [ArraySlice<UInt8>] = []

  /// Whether the innermost open element is an empty-element tag, whose end is the next event.
  var isEmptyElement = false

  var namespaces = XMLNamespaces()
  var partCount = 0

  /// The length at which text is reported although more may follow.
  private static let pieceLength = 16_384

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - document: The text in UTF-8.
  ///   - start: The index of the first byte after any XML declaration.
  init(_ document: [UInt8], from start: Int) {
    cursor = XMLCursor(document, from: start)
  }

  /// Returns the next event; nil at the end of the document.
  mutating func next() throws(XMLError) -> XMLEvent? {
    if isEmptyElement {
      isEmptyElement = false
      return closeElement()
    }
    while text.count < Self.pieceLength {
      if open.isEmpty { cursor.skipSpaces() }
      guard cursor.byte == UInt8(ascii: "<") else {
        if cursor.isAtEnd, hasRoot, open.isEmpty { return nil }
        guard !open.isEmpty else { throw unexpected }
        try readText()
        continue
      }
      switch cursor.secondByte {
      case nil: throw cursor.atEnd
      case UInt8(ascii: "!"): try readDeclaration()
      case UInt8(ascii: "?"): try readInstruction()
      default:
        guard text.isEmpty else { return takeText() }
        return try cursor.isNext("</") ? readEndTag() : readStartTag()
      }
    }
    return takeText()
  }

  /// The error for a next byte that is not allowed at this position.
  var unexpected: XMLError {
    if !hasRoot { return cursor.malformed("the root element is missing") }
    return cursor.malformed(
      open.isEmpty ? "there is content after the root element" : "a tag is malformed")
  }

  /// Ends the innermost open element.
  mutating func closeElement() -> XMLEvent {
    namespaces.endElement(at: open.count)
    open.removeLast()
    return .end
  }

  private mutating func takeText() -> XMLEvent {
    defer { text.removeAll(keepingCapacity: true) }
    return .text(String(decoding: text, as: UTF8.self))
  }
}
