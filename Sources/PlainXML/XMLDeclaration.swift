/// The declaration with which a document may begin, `<?xml version="1.0" encoding="UTF-8"?>`.
///
/// It is read as strictly as the grammar has it (XML 1.0, section 2.8), so that no two readers can
/// find different encodings in it.
struct XMLDeclaration {
  /// The encoding that is declared, if one is.
  private(set) var encoding: String?

  /// Where the declaration begins and ends; nil where there is none.
  private(set) var range: Range<Int>?

  /// Reads the declaration of a document in an encoding that agrees with ASCII that far.
  ///
  /// Blanks in front of it are passed over, which XML does not allow and some feeds have.
  ///
  /// - Parameter document: The document, or its beginning.
  /// - Throws: ``XMLError`` where it is not written as it should be.
  init(of document: [UInt8]) throws(XMLError) {
    var cursor = XMLCursor(document)
    cursor.skipSpaces()
    let start = cursor.index
    guard cursor.skip("<?xml") else { return }
    if let byte = cursor.byte, !byte.isXMLSpace, byte != UInt8(ascii: "?") { return }
    var names: [String] = []
    while true {
      let isParted = cursor.skipSpaces()
      if cursor.skip("?>") { break }
      guard isParted else { throw cursor.malformed(Self.reason) }
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
      throw .malformed(reason: Self.reason, at: TextPlace(of: start, in: document))
    }
  }

  /// Whether an item may have a value; an encoding may have any here.
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

  private static let reason = "the XML declaration is not written as it should be"
}
