import TerminalText

/// A scan that determines the part of a document that is safe to parse.
///
/// The scan parses enough of the grammar to distinguish tags, comments and text, and checks the
/// limits in ``XMLLimit``. The parser finds other errors, such as mismatched end tags and duplicate
/// attributes.
struct XMLScan {
  /// The text of the document, to be passed to the parser.
  ///
  /// Markup that would stop or mislead the parser has been replaced with spaces.
  var text: [UInt8] { cursor.bytes }

  /// The end of the text that is safe to parse: the end of the document, or the start of unsafe
  /// markup.
  private(set) var safeEnd = 0

  /// The first error at or after ``safeEnd``; nil if the whole document is safe.
  private(set) var error: XMLError?

  private var cursor: XMLCursor
  private var hasType = false
  private var hasRoot = false

  /// The number of namespaces that each open element declares, and their total.
  private var open: [Int] = []
  private var namespaces = 0

  private var names: Set<ArraySlice<UInt8>> = []
  private var parts = 0

  /// Scans a document.
  ///
  /// - Parameter document: The text in UTF-8, with its declaration blanked out.
  init(_ document: [UInt8]) {
    cursor = XMLCursor(document)
    do throws(XMLError) {
      try readAll()
    } catch {
      self.error = error
    }
  }

  private mutating func readAll() throws(XMLError) {
    while true {
      if open.isEmpty { cursor.skipSpaces() } else { cursor.skip(to: UInt8(ascii: "<")) }
      safeEnd = cursor.index
      guard cursor.byte == UInt8(ascii: "<") else {
        if cursor.isAtEnd, hasRoot, open.isEmpty { return }
        throw unexpected
      }
      switch cursor.secondByte {
      case UInt8(ascii: "!"): try readDeclaration()
      case UInt8(ascii: "?"): try readInstruction()
      case UInt8(ascii: "/") where !open.isEmpty: try readEndTag()
      case let byte? where byte.beginsXMLName && !(hasRoot && open.isEmpty): try readStartTag()
      default: throw unexpected
      }
    }
  }

  /// The error for a next byte that is not allowed at this position.
  private var unexpected: XMLError {
    if !hasRoot { return cursor.malformed("the root element is missing") }
    return open.isEmpty ? cursor.malformed("there is content after the root element") : badTag
  }

  private var badTag: XMLError {
    cursor.malformed("a tag is malformed")
  }

  // MARK: Tags

  private mutating func readStartTag() throws(XMLError) {
    let place = cursor.index
    cursor.take()
    let name = cursor.readName()
    if !hasRoot, String(decoding: name, as: UTF8.self).lowercased() == "html" { throw .webPage }
    hasRoot = true
    try note(name, at: place)
    try countPart(at: place)
    var declared = 0
    var attributes = 0
    while try !readTagEnd() {
      attributes += 1
      if attributes > XMLLimit.attributes.limit { throw tooMany(.attributes, at: place) }
      try countPart(at: place)
      if try readAttribute(at: place) { declared += 1 }
      if namespaces + declared > XMLLimit.namespaces.limit {
        throw tooMany(.namespaces, at: place)
      }
    }
    if cursor.bytes[cursor.index - 2] == UInt8(ascii: "/") { return }
    open.append(declared)
    namespaces += declared
    if open.count > XMLLimit.depth.limit { throw tooMany(.depth, at: place) }
  }

  /// Reads the end of a start tag and returns true, or skips the space before the next attribute
  /// and returns false.
  private mutating func readTagEnd() throws(XMLError) -> Bool {
    let hasSpace = cursor.skipSpaces()
    if cursor.skip(">") || cursor.skip("/>") { return true }
    guard hasSpace, cursor.byte?.beginsXMLName == true else { throw badTag }
    return false
  }

  /// Reads an attribute, and returns whether it declares a namespace.
  private mutating func readAttribute(at place: Int) throws(XMLError) -> Bool {
    let name = cursor.readName()
    try note(name, at: place)
    cursor.skipSpaces()
    let hasSign = cursor.skip("=")
    cursor.skipSpaces()
    guard hasSign, let value = try cursor.readValue() else {
      throw cursor.malformed("an attribute is malformed")
    }
    guard name.starts(with: Self.xmlns), name.count == 5 || name.dropFirst(5).first == 0x3A else {
      return false
    }
    try note(value, at: place)
    return true
  }

  private static let xmlns = Array("xmlns".utf8)

  private mutating func readEndTag() throws(XMLError) {
    cursor.take()
    cursor.take()
    _ = cursor.readName()
    cursor.skipSpaces()
    guard cursor.skip(">") else { throw badTag }
    namespaces -= open.removeLast()
  }

  // MARK: Other markup

  private mutating func readInstruction() throws(XMLError) {
    let place = cursor.index
    cursor.take()
    cursor.take()
    let name = cursor.readName()
    try note(name, at: place)
    guard cursor.skip("?>") else { return try cursor.skip(behind: "?>") }
    // NB: FoundationXML crashes on an instruction that has only a name (Swift 6.3, Linux), but not
    // if a space follows the name. The name is not reported, so a shorter name and spaces can
    // replace it.
    guard name.count > 1, String(decoding: name, as: UTF8.self).lowercased() != "xml" else {
      throw .malformed(
        reason: "a processing instruction (<?) is empty", at: TextPosition(of: place, in: text))
    }
    cursor.overwriteWithSpaces(name.startIndex..<name.endIndex, but: UInt8(ascii: "a"))
  }

  /// Reads markup that begins with `<!`: a comment, a CDATA section or the document type.
  private mutating func readDeclaration() throws(XMLError) {
    if cursor.skip("<!--") {
      try cursor.skip(behind: "-->")
    } else if !open.isEmpty, cursor.skip("<![CDATA[") {
      try cursor.skip(behind: "]]>")
    } else if !hasRoot {
      try readDocumentType()
    } else {
      throw unexpected
    }
  }

  /// Reads a document type without declarations, and replaces it with spaces.
  ///
  /// If the parser saw a document type, it would omit undeclared entities without an error, because
  /// they might be declared elsewhere.
  private mutating func readDocumentType() throws(XMLError) {
    let start = cursor.index
    let isUsual = cursor.skip("<!DOCTYPE")
    guard isUsual || cursor.skip("<!doctype") else { throw unexpected }
    let hasSpace = cursor.skipSpaces()
    let name = String(decoding: cursor.readName(), as: UTF8.self)
    if name.lowercased() == "html" { throw .webPage }
    guard isUsual, hasSpace, !name.isEmpty, !hasType else {
      throw .malformed(reason: Self.badType, at: TextPosition(of: start, in: text))
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
    if cursor.byte == UInt8(ascii: "[") { throw .declarations(line: cursor.place.line) }
    guard cursor.skip(">") else { throw cursor.malformed(Self.badType) }
    cursor.overwriteWithSpaces(start..<cursor.index)
  }

  private mutating func readTypeAddress() throws(XMLError) {
    guard cursor.skipSpaces(), try cursor.readValue() != nil else {
      throw cursor.malformed(Self.badType)
    }
  }

  private static let badType = "the document type is malformed"

  // MARK: Counting

  private mutating func note(_ name: ArraySlice<UInt8>, at place: Int) throws(XMLError) {
    if names.insert(name).inserted, names.count > XMLLimit.names.limit {
      throw tooMany(.names, at: place)
    }
  }

  private mutating func countPart(at place: Int) throws(XMLError) {
    parts += 1
    if parts > XMLLimit.parts.limit { throw tooMany(.parts, at: place) }
  }

  private func tooMany(_ bound: XMLLimit, at place: Int) -> XMLError {
    .tooMany(bound, at: TextPosition(of: place, in: text))
  }
}
