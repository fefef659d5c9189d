import TerminalText

extension XMLReader {
  /// Reads markup that begins with `<!`: a comment, a CDATA section or the document type.
  mutating func readDeclaration() throws(XMLError) {
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

  /// Reads a processing instruction, which is not reported.
  mutating func readInstruction() throws(XMLError) {
    _ = cursor.skip("<?")
    try cursor.skip(past: "?>")
  }

  /// Reads a document type, which is not reported; throws if it contains declarations.
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
