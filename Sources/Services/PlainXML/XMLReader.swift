/// A parser for XML 1.0 (5th edition), which returns one event at a time.
///
/// The parser does not validate, and reads no other file. It accepts a document type, but rejects
/// declarations in it. It uses no recursion, and takes linear time: the time for an element does
/// not depend on the elements around it.
///
/// Source: <https://www.w3.org/TR/xml/>.
struct XMLReader {
  var cursor: XMLCursor

  /// The text that has been read and not reported yet.
  var text: [UInt8] = []

  var hasRoot = false

  /// The names of the open elements, from the root to the innermost.
  var open: [ArraySlice<UInt8>] = []

  /// Whether the last tag was an empty-element tag, so that the next event is the element's end.
  var isEmptyElement = false

  var partCount = 0

  /// The length at which text is reported although more may follow.
  private static let pieceLength = 16_384

  /// Creates a parser of a text in UTF-8.
  init(_ document: [UInt8]) {
    cursor = XMLCursor(document)
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

  /// Returns whether the name of a document type or of a root element is that of a web page.
  func isHTML(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 4 && String(decoding: name, as: UTF8.self).lowercased() == "html"
  }

  /// Ends the innermost open element.
  mutating func closeElement() -> XMLEvent {
    open.removeLast()
    return .end
  }

  private mutating func takeText() -> XMLEvent {
    defer { text.removeAll(keepingCapacity: true) }
    return .text(String(decoding: text, as: UTF8.self))
  }
}
