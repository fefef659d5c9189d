import TerminalText

extension XMLReader {
  /// Reads markup that begins with `<!`: a comment, a CDATA section or the document type.
  mutating func readDeclaration() throws(XMLError) {
    if cursor.skip("<!--") {
      try readComment()
    } else if !open.isEmpty, cursor.skip("<![CDATA[") {
      try readCharacterData()
    } else if !hasRoot {
      try readDocumentType()
    } else {
      throw unexpected
    }
  }

  private mutating func readComment() throws(XMLError) {
    try cursor.skip(to: "--")
    let start = cursor.index
    _ = cursor.skip("--")
    guard cursor.skip(">") else {
      throw cursor.malformed("-- is not allowed in a comment", from: start)
    }
  }

  /// Reads a processing instruction, which is not reported.
  mutating func readInstruction() throws(XMLError) {
    let start = cursor.index
    _ = cursor.skip("<?")
    let name = cursor.readName()
    if name.count == 3, String(decoding: name, as: UTF8.self).lowercased() == "xml" {
      throw cursor.malformed("a processing instruction (<?) must not be named xml", at: start)
    }
    let end: StaticString = "?>"
    guard !name.isEmpty, !name.contains(UInt8(ascii: ":")),
      cursor.isNext(end) || cursor.skipSpaces()
    else { throw cursor.malformed("a processing instruction (<?) is malformed") }
    try cursor.skip(to: end)
    _ = cursor.skip(end)
  }

  // MARK: Document type

  /// Reads a document type without declarations.
  ///
  /// Its name and its addresses are not used.
  private mutating func readDocumentType() throws(XMLError) {
    let start = cursor.index
    let isUsual = cursor.skip("<!DOCTYPE")
    guard isUsual || cursor.skip("<!doctype") else { throw unexpected }
    let hasSpace = cursor.skipSpaces()
    let name = XMLName(cursor.readName())
    if name?.isHTML == true { throw .webPage }
    guard isUsual, hasSpace, let name, !name.whole.isEmpty, !hasType else {
      throw cursor.malformed(Self.badType, from: start)
    }
    hasType = true
    let isNamed = cursor.skipSpaces()
    if isNamed, cursor.skip("SYSTEM") {
      try readTypeAddress()
    } else if isNamed, cursor.skip("PUBLIC") {
      try readTypeAddress()
      try readTypeAddress()
    }
    cursor.skipSpaces()
    if cursor.byte == UInt8(ascii: "[") {
      throw .declarations(line: cursor.advancePlace().line)
    }
    guard cursor.skip(">") else { throw cursor.malformed(Self.badType) }
  }

  private mutating func readTypeAddress() throws(XMLError) {
    guard cursor.skipSpaces(), try cursor.readQuoted() != nil else {
      throw cursor.malformed(Self.badType)
    }
  }

  private static let badType = "the document type is malformed"
}
