extension XMLReader {
  /// Reads the next part of a text: a reference, or the text before the next reference or tag.
  mutating func readText() throws(XMLError) {
    switch cursor.byte {
    case nil: throw cursor.atEnd
    case UInt8(ascii: "&"): text += try readReference()
    default: text += cursor.readRun { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    }
  }

  /// Reads the rest of a CDATA section, after its `<![CDATA[`.
  mutating func readCharacterData() throws(XMLError) {
    while !cursor.skip("]]>") {
      if cursor.byte == nil { throw cursor.atEnd }
      text += cursor.readRun { $0 == UInt8(ascii: "]") }
    }
  }

  /// Reads an attribute value in quotes; returns nil if the value contains `<`.
  ///
  /// White space becomes spaces, except in references (XML 1.0, section 3.3.3). A reader that
  /// repairs a document also reads a value without quotes, up to white space or the end of the tag.
  mutating func readAttributeValue() throws(XMLError) -> [UInt8]? {
    guard let quote = cursor.byte else { throw cursor.atEnd }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      try repair(cursor.malformed("an attribute is malformed"))
      return Array(cursor.readRun { $0.isXMLSpace || "<>".utf8.contains($0) })
    }
    cursor.take()
    var value: [UInt8] = []
    while let byte = cursor.byte {
      switch byte {
      case quote:
        cursor.take()
        return value
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "&"): value += try readReference()
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        value.append(UInt8(ascii: " "))
        cursor.take()
      default:
        value += cursor.readRun { byte in
          switch byte {
          case quote, UInt8(ascii: "<"), UInt8(ascii: "&"), ..<0x20: true
          default: false
          }
        }
      }
    }
    throw cursor.atEnd
  }

  /// Reads a reference, and returns the character in UTF-8.
  ///
  /// A reader that repairs a document also reads references to the entities of HTML, and reads an
  /// `&` that does not begin a reference as text.
  private mutating func readReference() throws(XMLError) -> [UInt8] {
    let start = cursor
    do throws(XMLError) {
      return try readXMLReference()
    } catch {
      cursor = start
      try repair(error, inText: true)
      cursor.take()
      return [UInt8(ascii: "&")]
    }
  }

  /// Reads a character reference or a reference to a predefined entity (XML 1.0, section 4.1), and
  /// returns the character in UTF-8.
  private mutating func readXMLReference() throws(XMLError) -> [UInt8] {
    cursor.take()
    if cursor.skip("#x") { return try readCharacter(radix: 16) }
    if cursor.skip("#") { return try readCharacter(radix: 10) }
    let name = cursor.readName()
    guard !name.isEmpty, cursor.skip(";") else { throw malformedReference }
    let word = Substring(decoding: name, as: UTF8.self)
    let isPredefined = ["amp", "lt", "gt", "quot", "apos"].contains(word)
    guard isPredefined || isRepairing, let scalar = HTMLCharacters.character(named: word) else {
      throw cursor.malformed("an entity is not declared", at: cursor.index)
    }
    if !isPredefined { repairs += 1 }
    return Array(String(scalar).utf8)
  }

  private mutating func readCharacter(radix: UInt32) throws(XMLError) -> [UInt8] {
    var value: UInt32 = 0
    let start = cursor.index
    while let byte = cursor.byte, let digit = Character(UnicodeScalar(byte)).hexDigitValue,
      digit < radix
    {
      value = min(value * radix + UInt32(digit), 0x11_0000)  // greater than every code point
      cursor.take()
    }
    guard cursor.index > start, cursor.skip(";") else { throw malformedReference }
    guard let scalar = HTMLCharacters.character(numbered: value), scalar.isInXML else {
      if isRepairing, value < 0x20 {
        repairs += 1
        return []
      }
      throw cursor.malformed("a character is not allowed in XML", at: cursor.index)
    }
    return Array(String(scalar).utf8)
  }

  private var malformedReference: XMLError {
    cursor.malformed("an & does not begin an entity or character reference")
  }
}
