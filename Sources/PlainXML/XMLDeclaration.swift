import TerminalText

/// The optional declaration at the start of a document, `<?xml version="1.0" encoding="UTF-8"?>`.
///
/// The declaration is parsed exactly as the grammar specifies (XML 1.0, section 2.8), so that no
/// two parsers can find different encodings in it.
struct XMLDeclaration {
  /// The declared encoding, if any.
  private(set) var encoding: String?

  /// The range of the declaration, if the document has one.
  private(set) var range: Range<Int>?

  /// Reads the declaration of a document, if it has one.
  ///
  /// The declaration itself must consist of ASCII bytes, regardless of the document's encoding.
  /// White space before the declaration is skipped. XML does not allow it, but some feeds have it.
  ///
  /// - Parameter document: The document, or its beginning.
  /// - Throws: ``XMLError`` if the declaration is malformed.
  init(of document: [UInt8]) throws(XMLError) {
    var cursor = XMLCursor(document)
    cursor.skipSpaces()
    let start = cursor.index
    guard cursor.skip("<?xml") else { return }
    if let byte = cursor.byte, !byte.isXMLSpace, byte != UInt8(ascii: "?") { return }
    var names: [String] = []
    while true {
      let hasSpace = cursor.skipSpaces()
      if cursor.skip("?>") { break }
      guard hasSpace else { throw cursor.malformed(Self.reason) }
      let name = String(decoding: cursor.readName(), as: UTF8.self)
      cursor.skipSpaces()
      guard cursor.skip("=") else { throw cursor.malformed(Self.reason) }
      cursor.skipSpaces()
      let place = cursor.place
      guard let bytes = try cursor.readValue() else { throw cursor.malformed(Self.reason) }
      let value = String(decoding: bytes, as: UTF8.self)
      guard Self.allows(value, of: name) else { throw .malformed(reason: Self.reason, at: place) }
      if name == "encoding" { encoding = value }
      names.append(name)
    }
    range = start..<cursor.index
    guard Self.orders.contains(names) else {
      throw .malformed(reason: Self.reason, at: TextPosition(of: start, in: document))
    }
  }

  /// Returns whether an item of the declaration, such as `version`, may have the given value; any
  /// encoding name is accepted.
  private static func allows(_ value: String, of name: String) -> Bool {
    switch name {
    case "version": value.wholeMatch(of: /1\.[0-9]+/) != nil
    case "standalone": ["yes", "no"].contains(value)
    default: true
    }
  }

  private static let orders = [
    ["version"], ["version", "encoding"], ["version", "standalone"],
    ["version", "encoding", "standalone"],
  ]

  private static let reason = "the XML declaration is malformed"
}
