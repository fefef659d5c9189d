import TerminalText

/// Checks strings and the names in objects.
extension JSONSyntax {
  /// Checks a name in an object and the colon after it.
  mutating func checkName() throws(Violation) {
    skipBlanks()
    guard current == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    let start = offset + 1
    let isEscaped = try checkString()
    names.append(Name(range: start..<offset - 1, isEscaped: isEscaped))
    skipBlanks()
    guard current == UInt8(ascii: ":") else { throw unexpected("a colon") }
    offset += 1
  }

  /// Checks a string; returns whether it contains escape sequences.
  mutating func checkString() throws(Violation) -> Bool {
    let start = offset
    var isEscaped = false
    offset += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return isEscaped
      case UInt8(ascii: "\\"):
        isEscaped = true
        _ = try checkEscape()
      case ..<0x20:
        throw Violation(offset: offset, reason: "a string contains a control character")
      case ..<0x80:
        offset += 1
      default:
        try checkCodePoint()
      }
    }
    throw Violation(offset: start, reason: "a string is not closed")
  }

  /// Checks an escape sequence and returns its code point.
  private mutating func checkEscape() throws(Violation) -> UInt32 {
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
      let unit = try checkHexadecimalDigits(of: start)
      guard (0xD800...0xDFFF).contains(unit) else { return unit }
      // A code point above U+FFFF is written as two escape sequences.
      guard unit < 0xDC00, current == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "u")
      else { throw Violation(offset: start, reason: "an escape sequence is not a code point") }
      offset += 2
      let second = try checkHexadecimalDigits(of: start)
      guard (0xDC00...0xDFFF).contains(second) else {
        throw Violation(offset: start, reason: "an escape sequence is not a code point")
      }
      return 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
    default:
      throw Violation(offset: start, reason: "there is no such escape sequence")
    }
  }

  private mutating func checkHexadecimalDigits(of start: Int) throws(Violation) -> UInt32 {
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

  /// Checks a code point of several bytes.
  private mutating func checkCodePoint() throws(Violation) {
    var decoder = UTF8()
    var rest = bytes[offset...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      throw Violation(offset: offset, reason: "the text is not valid UTF-8")
    }
    offset += UTF8.width(scalar)
  }

  /// Checks that the names of the innermost object are distinct, and removes them.
  mutating func checkNames(from first: Int) throws(Violation) {
    let own = names[first...]
    if own.count > 1, own.contains(where: \.isEscaped) || mayHaveDuplicate(in: own) {
      try findDuplicate(in: own)
    }
    names.removeSubrange(first...)
  }

  /// Returns whether two of the names may be equal; exact only for a few names without escape
  /// sequences.
  private func mayHaveDuplicate(in names: ArraySlice<Name>) -> Bool {
    if names.count > 16 { return true }
    for (index, name) in zip(names.indices, names) {
      for other in names[..<index]
      where other.range.count == name.range.count
        && bytes[other.range].elementsEqual(bytes[name.range])
      {
        return true
      }
    }
    return false
  }

  private func findDuplicate(in names: ArraySlice<Name>) throws(Violation) {
    var seen: Set<[UInt8]> = []
    for name in names where !seen.insert(unescaped(name)).inserted {
      let text = String(decoding: bytes[name.range], as: UTF8.self)
      throw Violation(
        offset: name.range.lowerBound - 1,
        reason: "the name \(quoted(text, limit: 60)) occurs twice in an object")
    }
  }

  private func unescaped(_ name: Name) -> [UInt8] {
    if !name.isEscaped { return Array(bytes[name.range]) }
    var scan = JSONSyntax(UnsafeBufferPointer(rebasing: bytes[name.range]), maximumDepth: 0)
    scan.offset = 0
    var text: [UInt8] = []
    while let byte = scan.current {
      if byte == UInt8(ascii: "\\"),
        let scalar = (try? scan.checkEscape()).flatMap(Unicode.Scalar.init)
      {
        text += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        text.append(byte)
        scan.offset += 1
      }
    }
    return text
  }
}
