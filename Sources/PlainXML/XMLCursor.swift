import TerminalText

/// A cursor over the bytes of a UTF-8 document, up to its end or the first NUL.
///
/// The cursor stops at a NUL because no valid XML document contains one.
struct XMLCursor {
  /// The index of the next byte.
  private(set) var index = 0

  private(set) var bytes: [UInt8]
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.firstIndex(of: 0) ?? bytes.count
  }

  /// The next byte; nil at the end.
  var byte: UInt8? { index < end ? bytes[index] : nil }

  /// The byte after the next one; nil at the end.
  var secondByte: UInt8? { index + 1 < end ? bytes[index + 1] : nil }

  // MARK: Advancing

  mutating func take() {
    index += 1
  }

  /// Skips white space, and returns whether there was any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < end, bytes[index].isXMLSpace { index += 1 }
    return index > start
  }

  /// Advances to the given byte, or to the end.
  mutating func skip(to byte: UInt8) {
    while index < end, bytes[index] != byte { index += 1 }
  }

  /// Skips a string if it comes next, and returns whether it was skipped.
  mutating func skip(_ word: StaticString) -> Bool {
    guard isNext(word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Skips everything up to and including a string; throws if the document ends before it.
  mutating func skip(behind word: StaticString) throws(XMLError) {
    while !isNext(word) {
      if index >= end { throw atEnd }
      index += 1
    }
    index += word.utf8CodeUnitCount
  }

  /// Reads a name, which ends before the first byte that cannot be part of it; returns an empty
  /// slice if no name comes next.
  mutating func readName() -> ArraySlice<UInt8> {
    let start = index
    while index < end, !bytes[index].endsXMLName { index += 1 }
    return bytes[start..<index]
  }

  /// Reads a quoted value, and returns it without its quotes; returns nil if the next value is not
  /// quoted or contains `<`.
  mutating func readValue() throws(XMLError) -> ArraySlice<UInt8>? {
    guard let quote = byte else { throw atEnd }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = index + 1
    index = start
    while index < end, bytes[index] != quote, bytes[index] != UInt8(ascii: "<") { index += 1 }
    guard let last = byte else { throw atEnd }
    guard last == quote else { return nil }
    index += 1
    return bytes[start..<index - 1]
  }

  private func isNext(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - index >= count else { return false }
    return word.withUTF8Buffer { word in
      for offset in 0..<count where bytes[index + offset] != word[offset] { return false }
      return true
    }
  }

  // MARK: Position and errors

  /// Overwrites a range with spaces, optionally with a different first byte.
  mutating func overwriteWithSpaces(_ range: Range<Int>, but first: UInt8 = UInt8(ascii: " ")) {
    bytes.overwriteWithSpaces(range)
    bytes[range.lowerBound] = first
  }

  /// Whether all bytes have been read, and none of them is a NUL.
  var isAtEnd: Bool { index == bytes.count }

  /// The position of the next byte.
  var place: TextPosition { TextPosition(of: index, in: bytes) }

  /// The error for a document that ends too early or contains a NUL.
  var atEnd: XMLError {
    let isNUL = end < bytes.count
    return .malformed(
      reason: isNUL ? XMLParserError(code: 9).description : "it ends too early",
      at: TextPosition(of: end, in: bytes))
  }

  /// Returns an error about the next byte.
  func malformed(_ reason: String) -> XMLError {
    byte == nil ? atEnd : .malformed(reason: reason, at: place)
  }
}

extension [UInt8] {
  /// Overwrites a range with spaces but keeps its line breaks, so that later positions stay the
  /// same.
  mutating func overwriteWithSpaces(_ range: Range<Int>) {
    for index in range where self[index] != UInt8(ascii: "\n") { self[index] = UInt8(ascii: " ") }
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or part of a line break (XML 1.0, section 2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// Whether a name can begin with this byte; all bytes of non-ASCII characters are accepted.
  var beginsXMLName: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
    default: false
    }
  }

  fileprivate var endsXMLName: Bool {
    switch self {
    case ..<0x21, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"): true
    case UInt8(ascii: "<")...UInt8(ascii: "?"), UInt8(ascii: "["): true
    default: false
    }
  }
}
