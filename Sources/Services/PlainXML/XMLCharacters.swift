extension UInt8 {
  /// Whether the byte is a space, a tab or part of a line break (XML 1.0, section 2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// Whether a name can begin with the byte: an ASCII letter, `_`, `:` or a byte of any character
  /// outside ASCII.
  var beginsXMLName: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Whether a name can contain the byte: one that can begin a name, a digit, `-` or `.`.
  var isInXMLName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: beginsXMLName
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character may occur in a document (`Char` in XML 1.0, section 2.2).
  var isInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension [UInt8] {
  /// The length of the longest prefix that is valid UTF-8 and has only characters that XML allows.
  var endOfXMLCharacters: Int {
    var bytes = makeIterator()
    var decoder = UTF8()
    var end = 0
    while case .scalarValue(let scalar) = decoder.decode(&bytes), scalar.isInXML {
      end += UTF8.width(scalar)
    }
    return end
  }
}
