/// The optional declaration at the start of a document, `<?xml version="1.0" encoding="UTF-8"?>`.
///
/// The declaration is parsed exactly as the grammar specifies (XML 1.0, section 2.8), so that no
/// two parsers can find different encodings in it.
struct XMLDeclaration {
  /// The declared encoding, if any.
  private(set) var encoding: String?

  /// The index of the first byte after the declaration; 0 without a declaration.
  private(set) var end = 0

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
      let place = cursor.index
      guard let bytes = try cursor.readQuoted() else { throw cursor.malformed(Self.reason) }
      let value = String(decoding: bytes, as: UTF8.self)
      guard Self.allows(value, of: name) else { throw cursor.malformed(Self.reason, at: place) }
      if name == "encoding" { encoding = value }
      names.append(name)
    }
    guard Self.orders.contains(names) else { throw cursor.malformed(Self.reason, at: start) }
    end = cursor.index
  }

  /// Returns whether an item of the declaration, such as `version`, may have the given value.
  ///
  /// An encoding name is accepted unless it contains markup.
  private static func allows(_ value: String, of name: String) -> Bool {
    switch name {
    case "version":
      value.hasPrefix("1.") && value.utf8.count > 2
        && value.utf8.dropFirst(2).allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    case "standalone": ["yes", "no"].contains(value)
    default: !value.contains("<")
    }
  }

  private static let orders = [
    ["version"], ["version", "encoding"], ["version", "standalone"],
    ["version", "encoding", "standalone"],
  ]

  private static let reason = "the XML declaration is malformed"
}
