import TerminalText

/// Parses strings and the names in objects.
extension JSONParser {
  /// Parses a name in an object and the colon after it.
  mutating func parseName() throws(Violation) {
    skipBlanks()
    guard current == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    try parseString()
    skipBlanks()
    guard current == UInt8(ascii: ":") else { throw unexpected("a colon") }
    offset += 1
  }

  mutating func parseString() throws(Violation) {
    let start = offset
    var isEscaped = false
    offset += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        append(.string, start + 1..<offset, flag: isEscaped)
        offset += 1
        return
      case UInt8(ascii: "\\"):
        isEscaped = true
        _ = try parseEscape()
      case ..<0x20:
        throw Violation(offset: offset, reason: "a string contains a control character")
      case ..<0x80:
        skipPlainText()
      default:
        try skipCodePoint()
      }
    }
    throw Violation(offset: start, reason: "a string is not closed")
  }

  /// Skips printable ASCII characters other than quotes and backslashes.
  private mutating func skipPlainText() {
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        break
      }
      end += 1
    }
    offset = end
  }

  /// Parses an escape sequence and returns its code point.
  private mutating func parseEscape() throws(Violation) -> UInt32 {
    let start = offset
    offset += 1
    guard let letter = current else { throw unexpected("an escape sequence") }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt32(letter)
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "u"):
      let unit = try parseHexadecimalDigits(of: start)
      guard (0xD800...0xDFFF).contains(unit) else { return unit }
      // A code point above U+FFFF is written as two escape sequences.
      guard unit < 0xDC00, current == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "u")
      else { throw Violation(offset: start, reason: "an escape sequence is not a code point") }
      offset += 2
      let second = try parseHexadecimalDigits(of: start)
      guard (0xDC00...0xDFFF).contains(second) else {
        throw Violation(offset: start, reason: "an escape sequence is not a code point")
      }
      return 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
    default:
      throw Violation(offset: start, reason: "there is no such escape sequence")
    }
  }

  private mutating func parseHexadecimalDigits(of start: Int) throws(Violation) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw Violation(offset: start, reason: "there is no such escape sequence")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  /// Skips a code point of several bytes.
  private mutating func skipCodePoint() throws(Violation) {
    var decoder = UTF8()
    var rest = bytes[offset...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      throw Violation(offset: offset, reason: "the text is not valid UTF-8")
    }
    offset += UTF8.width(scalar)
  }

  /// Returns the text of a valid string, given the bytes between its quotes.
  static func unescaped(_ string: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var parser = JSONParser(UnsafeBufferPointer(rebasing: string), maximumDepth: 0)
    // A byte-order mark at the start of a string belongs to the string.
    parser.offset = 0
    var text: [UInt8] = []
    text.reserveCapacity(string.count)
    while let byte = parser.current {
      if byte == UInt8(ascii: "\\"),
        let scalar = (try? parser.parseEscape()).flatMap(Unicode.Scalar.init)
      {
        text += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        text.append(byte)
        parser.offset += 1
      }
    }
    return text
  }

  // MARK: Names

  /// Checks that the names of the innermost object are distinct.
  func checkNames(of object: Int) throws(Violation) {
    var count = 0
    var isEscaped = false
    var name = object + 1
    while name < tokens.count {
      count += 1
      if tokens[name].flag { isEscaped = true }
      name = Int(tokens[name + 1].next)
    }
    // A comparison of each name with each other name is fast for a few names.
    if count < 2 || count <= 16 && !isEscaped && !hasDuplicate(in: object) { return }
    try findDuplicate(in: object)
  }

  /// Returns whether two names have the same bytes.
  private func hasDuplicate(in object: Int) -> Bool {
    var name = object + 1
    while name < tokens.count {
      let range = tokens[name].range
      var other = object + 1
      while other < name {
        let otherRange = tokens[other].range
        if otherRange.count == range.count, bytes[otherRange].elementsEqual(bytes[range]) {
          return true
        }
        other = Int(tokens[other + 1].next)
      }
      name = Int(tokens[name + 1].next)
    }
    return false
  }

  private func findDuplicate(in object: Int) throws(Violation) {
    var seen: Set<[UInt8]> = []
    var name = object + 1
    while name < tokens.count {
      let token = tokens[name]
      let text = token.flag ? Self.unescaped(bytes[token.range]) : Array(bytes[token.range])
      if !seen.insert(text).inserted {
        let written = String(decoding: bytes[token.range], as: UTF8.self)
        throw Violation(
          offset: token.range.lowerBound - 1,
          reason: "the name \(quoted(written, limit: 60)) occurs twice in an object")
      }
      name = Int(tokens[name + 1].next)
    }
  }
}
