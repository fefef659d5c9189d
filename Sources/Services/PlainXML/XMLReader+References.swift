extension XMLReader {
  /// Reads a character reference or a reference to a predefined entity (XML 1.0, section 4.1), and
  /// returns the character in UTF-8.
  mutating func readReference() throws(XMLError) -> [UInt8] {
    cursor.take()
    if cursor.skip("#x") { return try readCharacter(radix: 16) }
    if cursor.skip("#") { return try readCharacter(radix: 10) }
    let name = cursor.readName()
    guard !name.isEmpty, cursor.skip(";") else { throw malformedReference }
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: throw cursor.malformed("an entity is not declared", at: cursor.index)
    }
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
    guard let scalar = Unicode.Scalar(value), scalar.isInXML else {
      throw cursor.malformed("a character is not allowed in XML", at: cursor.index)
    }
    return Array(String(scalar).utf8)
  }

  private var malformedReference: XMLError {
    cursor.malformed("an & does not begin an entity or character reference")
  }
}
