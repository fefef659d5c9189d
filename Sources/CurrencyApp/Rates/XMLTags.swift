/// The tags of an XML text with their attributes, one after another.
///
/// It reads what a table of rates needs: elements that close in the order in which they opened, and
/// attributes in either quotes. Text, comments and declarations are passed over.
struct XMLTags {
  /// A tag that opens an element.
  struct Tag: Equatable {
    var name: String
    var attributes: [(name: String, value: String)] = []
    /// Where it begins, in bytes.
    var offset: Int

    subscript(attribute: String) -> String? {
      attributes.first { $0.name == attribute }?.value
    }

    static func == (left: Tag, right: Tag) -> Bool {
      left.name == right.name && left.offset == right.offset
        && left.attributes.elementsEqual(right.attributes, by: ==)
    }
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var open: [String] = []
  private var hasRoot = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next tag that opens an element, nil at the end of the text.
  ///
  /// - Throws: ``RatesError`` with the line and the column of what is no XML.
  mutating func next() throws(RatesError) -> Tag? {
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = start + 1
      if try skipMarkup(at: start) { continue }
      if skip("/") {
        let name = readName()
        skipBlanks()
        guard skip(">"), open.popLast() == name else {
          throw error(at: start, "a tag closes what is not open")
        }
        continue
      }
      if open.isEmpty, hasRoot { throw error(at: start, "something follows the root element") }
      hasRoot = true
      return try readTag(at: start)
    }
    offset = bytes.count
    if let name = open.last { throw error(at: offset, "it ends within \(name)") }
    guard hasRoot else { throw error(at: offset, "there is no element") }
    return nil
  }

  /// Goes past a comment, a declaration or an instruction, if that is here.
  private mutating func skipMarkup(at start: Int) throws(RatesError) -> Bool {
    for (beginning, end) in [("!--", "-->"), ("![CDATA[", "]]>"), ("!", ">"), ("?", "?>")]
    where skip(beginning) {
      while offset < bytes.count {
        if skip(end) { return true }
        offset += 1
      }
      throw error(at: start, "<\(beginning) is never closed")
    }
    return false
  }

  private mutating func readTag(at start: Int) throws(RatesError) -> Tag {
    var tag = Tag(name: readName(), offset: start)
    if tag.name.isEmpty { throw error(at: start, "a tag has no name") }
    while true {
      skipBlanks()
      if skip(">") {
        open.append(tag.name)
        return tag
      }
      if skip("/>") { return tag }
      let name = readName()
      skipBlanks()
      guard !name.isEmpty, skip("=") else { throw error(at: start, "a tag is never closed") }
      skipBlanks()
      tag.attributes.append((name, try readValue(at: start)))
    }
  }

  private mutating func readValue(at start: Int) throws(RatesError) -> String {
    for quote in ["'", "\""] where skip(quote) {
      let value = bytes[offset...].prefix { String(UnicodeScalar($0)) != quote }
      offset = value.endIndex
      if skip(quote) { return String(decoding: value, as: UTF8.self) }
    }
    throw error(at: start, "an attribute is not in quotes")
  }

  private mutating func readName() -> String {
    let name = bytes[offset...].prefix { !" \t\r\n/>=<".utf8.contains($0) }
    offset = name.endIndex
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func skipBlanks() {
    offset = bytes[offset...].firstIndex { !" \t\r\n".utf8.contains($0) } ?? bytes.count
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private func error(at offset: Int, _ reason: String) -> RatesError {
    RatesError("\(TextPlace(of: offset, in: bytes))", "not XML: \(reason)")
  }
}
