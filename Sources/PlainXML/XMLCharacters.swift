extension UInt8 {
  /// Whether the byte is a space, a tab or part of a line break (XML 1.0, section 2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension Unicode.Scalar {
  /// Whether the character may occur in a document (`Char` in XML 1.0, section 2.2).
  var isInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a name can begin with the character (`NameStartChar` in XML 1.0, section 2.3).
  ///
  /// The colon is included; ``XMLName`` checks its place.
  var beginsXMLName: Bool {
    switch value {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF: true
    case 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF: true
    case 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF: true
    default: false
    }
  }

  /// Whether a name can contain the character (`NameChar` in XML 1.0, section 2.3).
  var isInXMLName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsXMLName
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Decodes the code point whose first byte has the given index.
  ///
  /// - Parameter index: An index of the collection.
  /// - Returns: The code point and the number of its bytes; nil if the bytes are not valid UTF-8.
  func codePoint(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    var bytes = self[index...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &bytes) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }

  /// The end of the longest start that consists only of characters that XML allows, in UTF-8.
  var endOfXMLCharacters: Int {
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      if (0x20..<0x80).contains(byte) {
        index += 1
      } else {
        guard let (scalar, length) = codePoint(at: index), scalar.isInXML else { break }
        index += length
      }
    }
    return index
  }
}
